import { accounts } from './accounts.ts'
import { api } from './api.ts'
import type { Break } from './break.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { orderRefunds } from './order-refunds.ts'
import { orders } from './orders.ts'
import { running } from './running.ts'
import { standIns } from './stand-ins.ts'

/** In the order of docs/rules.md. */
export const breaks: Break[] = [
  ...api,
  ...accounts,
  ...catalogue,
  ...carts,
  ...orders,
  ...orderRefunds,
  ...standIns,
  ...running,
]
