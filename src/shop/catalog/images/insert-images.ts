import { MAX_IMAGES } from '../../../contract/admin/products/product-edit.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { consumeLeases } from './lease-image.ts'
import { leasesOf, type NewImage } from './store-images.ts'

export const TOO_MANY_IMAGES = `A product can have at most ${MAX_IMAGES} images.`

type Added = { by: string; product: { id: string; name: string }; images: NewImage[] }

/** @param product locked @returns the ids @throws ShopError 'conflict' when there would be too many */
export async function insertImages(
  tx: Tx,
  shop: Shop,
  { by, product: { id, name }, images }: Added,
): Promise<number[]> {
  const at = shop.clock.now()
  const { has, last } = await tx
    .selectFrom('product_images')
    .select((eb) => [eb.fn.countAll<number>().as('has'), eb.fn.max('position').as('last')])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  if (has + images.length > MAX_IMAGES) throw fieldError('files', TOO_MANY_IMAGES, 'conflict')
  const rows = images.map(({ hash, width, height, placeholder, fileName: file_name }, index) => ({
    product_id: id,
    position: (last ?? -1) + 1 + index,
    file_name,
    created_at: at,
    hash,
    width,
    height,
    placeholder,
  }))
  const inserted = await tx.insertInto('product_images').values(rows).returning('id').execute()
  await consumeLeases(tx, leasesOf(images))
  const after = { pictures: rows.map((row) => row.file_name) }
  await recordChange(tx, { by, at, subject: 'product', id, name, action: 'pictures added', after })
  return inserted.map((image) => image.id)
}
