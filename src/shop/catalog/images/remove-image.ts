import { recordChange } from '../../audit/record-change.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct } from '../products/product-fields.ts'
import { queueImagePurge } from './purge-images.ts'

/** @throws ShopError 'not_found', 'no_longer_sold' */
export async function removeImage(
  shop: Shop,
  by: string,
  { id, imageId }: { id: string; imageId: number },
): Promise<{ id: number }> {
  const at = shop.clock.now()
  await changeCatalogue(shop, async (tx) => {
    const { name } = await lockProduct(tx, id)
    const image = await tx
      .deleteFrom('product_images')
      .where('id', '=', imageId)
      .where('product_id', '=', id)
      .returning(['hash', 'width', 'file_name'])
      .executeTakeFirst()
    if (!image) throw notFound('image')
    const before = { picture: image.file_name }
    await recordChange(tx, { by, at, subject: 'product', id, name, action: 'picture removed', before })
    await queueImagePurge(tx, [image])
  })
  return { id: imageId }
}
