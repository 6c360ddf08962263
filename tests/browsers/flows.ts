import { account, backOffice } from './accounts.ts'
import { parcels, pictures, refund } from './owner.ts'
import { guestPurchase, home, list, product, search, withoutScripts } from './storefront.ts'
import type { Visit } from './visit.ts'

export type Flow = { name: string; run(visit: Visit): Promise<void>; withoutScripts?: boolean }

export const FLOWS: Flow[] = [
  { name: 'home', run: home },
  { name: 'list', run: list },
  { name: 'search', run: search },
  { name: 'product', run: product },
  { name: 'guest purchase', run: guestPurchase },
  { name: 'account', run: account },
  { name: 'back office', run: backOffice },
  { name: 'pictures', run: pictures },
  { name: 'parcels', run: parcels },
  { name: 'refund', run: refund },
  { name: 'without scripts', run: withoutScripts, withoutScripts: true },
]
