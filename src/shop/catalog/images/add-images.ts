import { MAX_IMAGES, NO_IMAGE } from '../../../contract/admin/product-edit.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale } from '../products/product-fields.ts'
import { fileName } from './file-name.ts'
import { consumeLeases, leaseImage, releaseLeases } from './lease-image.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import { queueImagePurge } from './purge-images.ts'

type UploadedFile = { name: string; bytes: Uint8Array }

/** Idempotency: runs `add` unless the same content was uploaded before. */
type Once = (
  content: object,
  add: (attempt?: ResponseStore) => Promise<ProductWithVariants>,
) => Promise<ProductWithVariants>

type NewImage = ProcessedImage & { fileName: string; lease: string }

/** All images or none. @param files read one at a time, so that at most one upload is in memory @throws ShopError */
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
  await readProduct(shop.db, id)
  const images: NewImage[] = []
  try {
    for await (const { name, bytes } of files) {
      const image = await processImage(bytes, name)
      // From here on the lease protects these files from removal.
      images.push({ ...image, fileName: fileName(name), lease: await leaseImage(shop, image) })
      await storeFiles(shop, image)
    }
    if (images.length === 0) throw fieldError('files', NO_IMAGE)
    let added: ProductWithVariants | undefined
    const product = await once({ updated_at, images: images.map(contentOf) }, async (attempt) => {
      added = await changeCatalogue(shop, (tx) =>
        attachImages(tx, shop, { by, id, updated_at, images, attempt }),
      )
      return added
    })
    if (!added) await discardImages(shop, images)
    return product
  } catch (error) {
    await discardImages(shop, images)
    throw error
  }
}

async function discardImages({ db }: Shop, images: NewImage[]): Promise<void> {
  if (images.length === 0) return
  await db.transaction().execute(async (tx) => {
    await releaseLeases(tx, leasesOf(images))
    await queueImagePurge(tx, images)
  })
}

async function storeFiles({ files }: Shop, image: ProcessedImage): Promise<void> {
  const results = await Promise.allSettled(image.files.map(({ name, bytes }) => files.put(name, bytes)))
  // Waits for all writes, because stored files may have to be removed.
  for (const result of results) if (result.status === 'rejected') throw result.reason
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
  const product = await readProduct(tx, id)
  await attempt?.saveResponse(tx, product)
  return product
}

function leasesOf(images: NewImage[]): string[] {
  return images.map(({ lease }) => lease)
}

function refuseTooMany(number: number): void {
  if (number <= MAX_IMAGES) return
  throw fieldError('files', `A product can have at most ${MAX_IMAGES} images.`, 'conflict')
}
