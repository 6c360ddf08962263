import type { Image } from '../../../contract/product.ts'
import type { Shop } from '../../shop.ts'
import { imageResponse } from './image-urls.ts'
import { consumeLeases } from './lease-image.ts'
import { leasesOf, storeImages, type UploadedFile } from './store-images.ts'

/** A picture for the page that is saved with its id. @throws ShopError */
export async function addPageImage(shop: Shop, files: AsyncIterable<UploadedFile>): Promise<Image> {
  return await storeImages(shop, files, async (images) =>
    shop.db.transaction().execute(async (tx) => {
      const created_at = shop.clock.now()
      const rows = images.map(({ hash, width, height, placeholder }) => ({
        hash,
        width,
        height,
        placeholder,
        created_at,
      }))
      const row = await tx.insertInto('page_images').values(rows).returningAll().executeTakeFirstOrThrow()
      await consumeLeases(tx, leasesOf(images))
      return imageResponse({ ...row, alt: '' })
    }),
  )
}
