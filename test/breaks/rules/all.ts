import type { Break } from '../break.ts'
import { accountCare } from './account-care.ts'
import { accounts } from './accounts.ts'
import { api } from './api.ts'
import { carts } from './carts.ts'
import { catalogue } from './catalogue.ts'
import { firstStart } from './first-start.ts'
import { limits } from './limits.ts'
import { lists } from './lists.ts'
import { logIn } from './log-in.ts'
import { once } from './once.ts'
import { onceProducts } from './once-products.ts'
import { orderDesk } from './order-desk.ts'
import { orderLists } from './order-lists.ts'
import { orderPayments } from './order-payments.ts'
import { orderRefunds } from './order-refunds.ts'
import { orderReturns } from './order-returns.ts'
import { orderStates } from './order-states.ts'
import { orderSums } from './order-sums.ts'
import { orders } from './orders.ts'
import { owners } from './owners.ts'
import { paymentNotices } from './payment-notices.ts'
import { pictures } from './pictures.ts'
import { refusals } from './refusals.ts'
import { rehearsals } from './rehearsals.ts'
import { running } from './running.ts'
import { search } from './search.ts'
import { signUp } from './sign-up.ts'
import { standIns } from './stand-ins.ts'
import { stock } from './stock.ts'

/** In the order of docs/rules.md. */
export const ruleBreaks: Break[] = [
  ...api,
  ...refusals,
  ...lists,
  ...once,
  ...onceProducts,
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
  ...orderStates,
  ...orderRefunds,
  ...paymentNotices,
  ...orderReturns,
  ...orderPayments,
  ...orderSums,
  ...orderLists,
  ...orderDesk,
  ...standIns,
  ...rehearsals,
  ...running,
  ...firstStart,
]
