import { accountCare } from './account-care.ts'
import { accounts } from './accounts.ts'
import { api } from './api.ts'
import type { Break } from './break.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { firstStart } from './first-start.ts'
import { limits } from './limits.ts'
import { lists } from './lists.ts'
import { logIn } from './log-in.ts'
import { once } from './once.ts'
import { orderPayments } from './order-payments.ts'
import { orderRefunds } from './order-refunds.ts'
import { orderReturns } from './order-returns.ts'
import { orderSums } from './order-sums.ts'
import { orders } from './orders.ts'
import { owners } from './owners.ts'
import { pictures } from './pictures.ts'
import { refusals } from './refusals.ts'
import { rehearsals } from './rehearsals.ts'
import { running } from './running.ts'
import { search } from './search.ts'
import { signUp } from './sign-up.ts'
import { standIns } from './stand-ins.ts'
import { stock } from './stock.ts'

/** In the order of docs/rules.md. */
export const breaks: Break[] = [
  ...api,
  ...refusals,
  ...lists,
  ...once,
  ...accounts,
  ...signUp,
  ...logIn,
  ...limits,
  ...accountCare,
  ...catalogue,
  ...search,
  ...pictures,
  ...stock,
  ...carts,
  ...owners,
  ...orders,
  ...orderRefunds,
  ...orderReturns,
  ...orderPayments,
  ...orderSums,
  ...standIns,
  ...rehearsals,
  ...running,
  ...firstStart,
]
