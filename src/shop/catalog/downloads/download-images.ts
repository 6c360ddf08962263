import { addDownloadJobs } from '../../jobs/add-job.ts'
import { ShopError } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { Shop, Tx } from '../../shop.ts'
import { insertImages } from '../images/insert-images.ts'
import { discardImages, type NewImage, storeImages, type UploadedFile } from '../images/store-images.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct } from '../products/product-fields.ts'
import { DownloadError, downloadImage } from './download-image.ts'
import { allowPublic } from './public-address.ts'

/**
 * Adds the queued pictures of a product, one after the other. May run twice at once: each picture is added once.
 * @throws Error when some are worth another attempt
 */
export async function downloadImages(shop: Shop, productId: string, isLastAttempt: boolean): Promise<void> {
  const isAllowed = allowPublic(shop.config.privateImageSources)
  let remaining = 0
  for (const picture of await queuedPictures(shop.db, productId)) {
    try {
      const bytes = await downloadImage(picture.url, { isAllowed })
      await addPicture(shop, picture, bytes)
    } catch (error) {
      if (isTemporary(error) && !isLastAttempt) remaining++
      else await recordFailure(shop, picture, error)
    }
  }
  if (remaining > 0) throw new Error(`${pluralize(remaining, 'picture')} could not be downloaded yet`)
}

/** After a job was lost, for example with its server: pictures that are queued get a job again. */
export async function resumeDownloads({ db }: Pick<Shop, 'db'>): Promise<void> {
  const rows = await db
    .selectFrom('image_downloads')
    .select('product_id')
    .distinct()
    .where('state', '=', 'queued')
    .execute()
  const ids = rows.map(({ product_id }) => product_id)
  await addDownloadJobs(db, ids, { keepsExisting: true })
}

type Picture = Awaited<ReturnType<typeof queuedPictures>>[number]

function queuedPictures(db: Tx, productId: string) {
  return db
    .selectFrom('image_downloads')
    .select(['product_id', 'url', 'variant_ids', 'admin_id'])
    .where('product_id', '=', productId)
    .where('state', '=', 'queued')
    .orderBy('position')
    .execute()
}

async function addPicture(shop: Shop, picture: Picture, bytes: Uint8Array): Promise<void> {
  await storeImages(shop, oneFile({ name: nameIn(picture.url), bytes }), async (images) => {
    const isUsed = await changeCatalogue(shop, (tx) => attach(tx, shop, picture, images))
    if (!isUsed) await discardImages(shop, images)
  })
}

/** A picture that the product has already is shown with the variants, too. @returns whether it is new */
async function attach(tx: Tx, shop: Shop, picture: Picture, images: NewImage[]): Promise<boolean> {
  const { product_id, url, variant_ids, admin_id: by } = picture
  const product = await lockProduct(tx, product_id)
  const { numUpdatedRows } = await tx
    .updateTable('image_downloads')
    .set({ state: 'done', finished_at: shop.clock.now() })
    .where('product_id', '=', product_id)
    .where('url', '=', url)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const twins = await tx
    .selectFrom('product_images')
    .select('id')
    .where('product_id', '=', product_id)
    .where(
      'hash',
      'in',
      images.map(({ hash }) => hash),
    )
    .execute()
  const isNew = twins.length === 0
  const ids = isNew ? await insertImages(tx, shop, { by, product, images }) : twins.map(({ id }) => id)
  const shown = product.variants.filter(({ id }) => variant_ids.includes(id))
  const rows = ids.flatMap((image_id) => shown.map(({ id: variant_id }) => ({ image_id, variant_id })))
  if (rows.length > 0)
    await tx
      .insertInto('variant_images')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return isNew
}

/** Storage or database may be back later, as may a server that was busy. */
function isTemporary(error: unknown): boolean {
  if (error instanceof DownloadError) return error.isTemporary
  return !(error instanceof ShopError) || error.code === 'storage_unavailable'
}

async function recordFailure(shop: Shop, { product_id, url }: Picture, error: unknown): Promise<void> {
  const isExpected = error instanceof DownloadError || error instanceof ShopError
  if (!isExpected) shop.log.warn({ error: String(error) }, 'a downloaded picture could not be stored')
  await shop.db
    .updateTable('image_downloads')
    .set({
      state: 'failed',
      problem: isExpected ? error.message : 'It could not be stored.',
      finished_at: shop.clock.now(),
    })
    .where('product_id', '=', product_id)
    .where('url', '=', url)
    .where('state', '=', 'queued')
    .execute()
}

async function* oneFile(file: UploadedFile): AsyncGenerator<UploadedFile> {
  yield file
}

function nameIn(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
