import { chooseText } from '../../../contract/variant.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'

/** Of a product with several variants one must be chosen. @throws ShopError 'invalid' */
export async function requireChosen(db: Tx, productId: string): Promise<never> {
  const options = await db
    .selectFrom('product_options')
    .select('name')
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  throw fieldError('variant_id', chooseText(options))
}
