import { MAX_IMAGES } from '../../../contract/admin/product-edit.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale } from '../products/product-fields.ts'
import { consumeLeases } from './lease-image.ts'
import { discardImages, leasesOf, type NewImage, storeImages, type UploadedFile } from './store-images.ts'

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
  const at = shop.clock.now()
  const { name, updated_at: savedAt } = await lockProduct(tx, id)
  refuseStale(savedAt, updated_at)
  const { has, last } = await tx
    .selectFrom('product_images')
    .select((eb) => [eb.fn.countAll<number>().as('has'), eb.fn.max('position').as('last')])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  refuseTooMany(has + images.length)
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
  await tx.insertInto('product_images').values(rows).execute()
  await consumeLeases(tx, leasesOf(images))
  const after = { pictures: rows.map((row) => row.file_name) }
  await recordChange(tx, { by, at, subject: 'product', id, name, action: 'pictures added', after })
  const product = await readProduct(shop, tx, id)
  await attempt?.saveResponse(tx, product)
  return product
}

function refuseTooMany(number: number): void {
  if (number <= MAX_IMAGES) return
  throw fieldError('files', `A product can have at most ${MAX_IMAGES} images.`, 'conflict')
}
