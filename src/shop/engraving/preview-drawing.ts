import type { Personalisation } from '../../contract/engraving/rules.ts'
import type { Shop } from '../shop.ts'
import { drawEngraving } from './draw-engraving.ts'
import { requireEngravable } from './engraving-rows.ts'

/** @returns SVG @throws ShopError 'invalid', 'not_found' */
export async function previewDrawing(
  shop: Shop,
  { product_id, ...personalisation }: Personalisation & { product_id: string },
): Promise<string> {
  await shop.withReplica((db) => requireEngravable(db, product_id, personalisation))
  return await drawEngraving(personalisation)
}
