import type { Break } from '../break.ts'
import { addresses } from './addresses.ts'
import { buttons } from './buttons.ts'
import { calls } from './calls.ts'
import { entities } from './entities.ts'
import { errorsOfAnAccount } from './errors-of-an-account.ts'
import { errorsOfTheShop } from './errors-of-the-shop.ts'
import { limits } from './limits.ts'
import { logInAndProfile } from './log-in-and-profile.ts'
import { orders } from './orders.ts'
import { pricesAndTimes } from './prices-and-times.ts'
import { roles } from './roles.ts'
import { statesOfAnAccount } from './states-of-an-account.ts'
import { statesOfAnOrder } from './states-of-an-order.ts'
import { statesOfTheShop } from './states-of-the-shop.ts'
import { validation } from './validation.ts'
import { wishlist } from './wishlist.ts'

/** In the order of docs/specification.md. */
export const specificationBreaks: Break[] = [
  ...logInAndProfile,
  ...wishlist,
  ...addresses,
  ...orders,
  ...entities,
  ...statesOfAnAccount,
  ...statesOfTheShop,
  ...statesOfAnOrder,
  ...validation,
  ...buttons,
  ...roles,
  ...calls,
  ...errorsOfAnAccount,
  ...errorsOfTheShop,
  ...limits,
  ...pricesAndTimes,
]
