import type { ProductWithVariants } from '../../../contract/product.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale } from '../products/product-fields.ts'
import { insertImages } from './insert-images.ts'
import { discardImages, type NewImage, storeImages, type UploadedFile } from './store-images.ts'

/** Idempotency: runs `add` unless the same content was uploaded before. */
type Once = (
  content: object,
  add: (attempt?: ResponseStore) => Promise<ProductWithVariants>,
) => Promise<ProductWithVariants>

/** All images or none. @throws ShopError */
export async function addImages(
  shop: Shop,
  by: string,
  {
    id,
    updated_at,
    files,
  }: { id: string; updated_at?: string | undefined; files: AsyncIterable<UploadedFile> },
  once: Once = (_, add) => add(),
): Promise<ProductWithVariants> {
  await readProduct(shop, shop.db, id)
  return await storeImages(shop, files, async (images) => {
    let added: ProductWithVariants | undefined
    const product = await once({ updated_at, images: images.map(contentOf) }, async (attempt) => {
      added = await changeCatalogue(shop, (tx) =>
        attachImages(tx, shop, { by, id, updated_at, images, attempt }),
      )
      return added
    })
    if (!added) await discardImages(shop, images)
    return product
  })
}

function contentOf({ hash, fileName }: NewImage): object {
  return { hash, fileName }
}

type Attachment = {
  by: string
  id: string
  updated_at: string | undefined
  images: NewImage[]
  attempt: ResponseStore | undefined
}

async function attachImages(
  tx: Tx,
  shop: Shop,
  { by, id, updated_at, images, attempt }: Attachment,
): Promise<ProductWithVariants> {
  const product = await lockProduct(tx, id)
  refuseStale(product.updated_at, updated_at)
  await insertImages(tx, shop, { by, product, images })
  const answer = await readProduct(shop, tx, id)
  await attempt?.saveResponse(tx, answer)
  return answer
}
