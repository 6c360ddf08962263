import { allowedCharacters, type Engraving, FONT_LABELS } from '../../contract/engraving/rules.ts'
import type { ProductWithVariants } from '../../contract/product.ts'
import { recordChange } from '../audit/record-change.ts'
import { changeCatalogue } from '../catalog/products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale } from '../catalog/products/product-fields.ts'
import { later } from '../catalog/products/update-product.ts'
import { fieldError } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { minorUnits } from '../lib/money.ts'
import type { Shop, Tx } from '../shop.ts'
import { openFont } from './fonts.ts'

type Saved = { id: string; engraving: Engraving | null }

/** Past orders keep what was engraved. @throws ShopError 'not_found', 'no_longer_sold', 'invalid', 'conflict' */
export async function saveEngraving(
  shop: Shop,
  by: string,
  { id, engraving, updated_at: seen }: Saved & { updated_at?: string | null | undefined },
  attempt?: ResponseStore,
): Promise<ProductWithVariants> {
  if (engraving) await requireDrawable(engraving)
  const at = shop.clock.now()
  return await changeCatalogue(shop, async (tx) => {
    const { name, updated_at } = await lockProduct(tx, id)
    refuseStale(updated_at, seen ?? undefined)
    const before = await readProduct(shop, tx, id)
    await write(tx, { id, engraving })
    await tx
      .updateTable('products')
      .set({ updated_at: later(at, updated_at) })
      .where('id', '=', id)
      .execute()
    const after = await readProduct(shop, tx, id)
    await recordChange(tx, {
      by,
      at,
      subject: 'product',
      id,
      name,
      action: 'engraving edited',
      before: { engraving: summaryOf(before) },
      after: { engraving: summaryOf(after) },
    })
    await attempt?.saveResponse(tx, after)
    return after
  })
}

/** A character without a glyph would be drawn as a box. */
async function requireDrawable({ fonts, characters }: Engraving): Promise<void> {
  const used = [...allowedCharacters(characters)]
  for (const font of fonts) {
    const opened = await openFont(font)
    const missing = used.find((grapheme) => [...grapheme].some((one) => opened.charToGlyphIndex(one) === 0))
    if (missing)
      throw fieldError('characters', `The font ${FONT_LABELS[font]} has no ‘${missing}’. Please take it out.`)
  }
}

async function write(tx: Tx, { id, engraving }: Saved): Promise<void> {
  await tx.deleteFrom('engravings').where('product_id', '=', id).execute()
  if (!engraving) return
  const { places, fonts, characters, max_length, price, days } = engraving
  await tx
    .insertInto('engravings')
    .values({ product_id: id, places, fonts, characters, max_length, price: minorUnits(price), days })
    .execute()
}

/** For the audit log. */
function summaryOf({ engraving }: ProductWithVariants): string | null {
  if (!engraving) return null
  const { places, fonts, characters, max_length, price, days } = engraving
  const parts = [places.join(', '), fonts.join(', '), characters, `at most ${max_length} characters`]
  return [...parts, price.toFixed(2), `${days} days`].join(' · ')
}
