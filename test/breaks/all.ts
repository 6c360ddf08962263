import { accountCare } from './account-care.ts'
import { accounts } from './accounts.ts'
import { api } from './api.ts'
import type { Break } from './break.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { limits } from './limits.ts'
import { logIn } from './log-in.ts'
import { orderRefunds } from './order-refunds.ts'
import { orders } from './orders.ts'
import { rehearsals } from './rehearsals.ts'
import { running } from './running.ts'
import { signUp } from './sign-up.ts'
import { standIns } from './stand-ins.ts'

/** In the order of docs/rules.md. */
export const breaks: Break[] = [
  ...api,
  ...accounts,
  ...signUp,
  ...logIn,
  ...limits,
  ...accountCare,
  ...catalogue,
  ...carts,
  ...orders,
  ...orderRefunds,
  ...standIns,
  ...rehearsals,
  ...running,
]
