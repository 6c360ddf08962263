import { MAX_IMAGES, NO_IMAGE } from '../../../contract/admin/product-edit.ts'
import type { Product } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { ResponseStore } from '../../lib/idempotency.ts'
import type { Shop, Tx } from '../../shop.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct, refuseStale } from '../products/product-fields.ts'
import { fileName } from './file-name.ts'
import { consumeLeases, leaseImage, releaseLeases } from './lease-image.ts'
import { type Picture, processPicture } from './process-image.ts'
import { forgetPictures } from './purge-images.ts'

type UploadedFile = { name: string; bytes: Uint8Array }

/** Adds what was read, unless an upload of this content has been before. */
type Once = (content: object, add: (attempt?: ResponseStore) => Promise<Product>) => Promise<Product>

type NewPicture = Picture & { fileName: string; lease: string }

/**
 * Adds uploaded pictures behind those that a product has, in the order they came, all of them or none.
 * @param files read one at a time, so that one upload at most is in memory whole
 * @param once asked when all are read: how many a product can have is no matter to pictures that it has already
 * @throws ShopError 'not_found', 'no_longer_sold', 'invalid' without any file, 'conflict' for more than a product can
 *   have or, with `updated_at`, when somebody else has saved the product since, 'file_too_large', 'unsupported_file'
 */
export async function addImages(
  shop: Shop,
  by: string,
  {
    id,
    updated_at,
    files,
  }: { id: string; updated_at?: string | undefined; files: AsyncIterable<UploadedFile> },
  once: Once = (_, add) => add(),
): Promise<Product> {
  await readProduct(shop.db, id)
  const pictures: NewPicture[] = []
  try {
    for await (const { name, bytes } of files) {
      const picture = await processPicture(bytes, name)
      // Another product's removal leaves these files alone from here on.
      pictures.push({ ...picture, fileName: fileName(name), lease: await leaseImage(shop, picture) })
      await keepFiles(shop, picture)
    }
    if (pictures.length === 0) throw fieldError('files', NO_IMAGE)
    let added: Product | undefined
    const product = await once({ updated_at, pictures: pictures.map(contentOf) }, async (attempt) => {
      added = await changeCatalogue(shop, (tx) => hang(tx, shop, { by, id, updated_at, pictures, attempt }))
      return added
    })
    if (!added) await giveUp(shop, pictures)
    return product
  } catch (error) {
    await giveUp(shop, pictures)
    throw error
  }
}

async function giveUp({ db }: Shop, pictures: NewPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await db.transaction().execute(async (tx) => {
    await releaseLeases(tx, leasesOf(pictures))
    await forgetPictures(tx, pictures)
  })
}

async function keepFiles({ files }: Shop, picture: Picture): Promise<void> {
  const kept = await Promise.allSettled(picture.files.map(({ name, bytes }) => files.put(name, bytes)))
  // Only now that each has come to its end: what was kept may have to be removed again.
  for (const each of kept) if (each.status === 'rejected') throw each.reason
}

function contentOf({ hash, fileName }: NewPicture): object {
  return { hash, fileName }
}

type Hanging = {
  by: string
  id: string
  updated_at: string | undefined
  pictures: NewPicture[]
  attempt: ResponseStore | undefined
}

async function hang(
  tx: Tx,
  shop: Shop,
  { by, id, updated_at, pictures, attempt }: Hanging,
): Promise<Product> {
  const at = shop.clock.now()
  const { name, updated_at: savedAt } = await lockProduct(tx, id)
  refuseStale(savedAt, updated_at)
  const { has, last } = await tx
    .selectFrom('product_images')
    .select((eb) => [eb.fn.countAll<number>().as('has'), eb.fn.max('position').as('last')])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  refuseTooMany(has + pictures.length)
  const rows = pictures.map(({ hash, width, height, placeholder, fileName: file_name }, index) => ({
    ...{ product_id: id, position: (last ?? -1) + 1 + index, file_name, created_at: at },
    ...{ hash, width, height, placeholder },
  }))
  await tx.insertInto('product_images').values(rows).execute()
  await consumeLeases(tx, leasesOf(pictures))
  const after = { pictures: rows.map((row) => row.file_name) }
  await recordChange(tx, { by, at, subject: 'product', id, name, action: 'pictures added', after })
  const product = await readProduct(tx, id)
  await attempt?.saveResponse(tx, product)
  return product
}

function leasesOf(pictures: NewPicture[]): string[] {
  return pictures.map(({ lease }) => lease)
}

function refuseTooMany(number: number): void {
  if (number <= MAX_IMAGES) return
  throw fieldError('files', `A product can have at most ${MAX_IMAGES} images.`, 'conflict')
}
