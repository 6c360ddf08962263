import { NO_IMAGE } from '../../../contract/admin/products/product-edit.ts'
import type { SlipKey } from '../../../contract/returns/order-return.ts'
import { MAX_RETURN_PHOTOS, type ReturnPhotos } from '../../../contract/returns/return-photos.ts'
import type { ReturnState } from '../../../contract/returns/return-states.ts'
import type { AccountKey } from '../../account/account-row.ts'
import { consumeLeases } from '../../catalog/images/lease-image.ts'
import { processPhoto } from '../../catalog/images/process-image.ts'
import { leasesOf, type NewImage, storeImages, type UploadedFile } from '../../catalog/images/store-images.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockReturnedOrder } from '../change-return.ts'
import { findReturnRows } from '../find-returns.ts'
import { requireReader } from '../require-reader.ts'
import { TAKES_PHOTOS } from './photo-rows.ts'

type Upload = SlipKey & { id: string; files: AsyncIterable<UploadedFile> }

/** All or none; one that is there already stays once. @throws ShopError */
export async function addReturnPhotos(
  shop: Shop,
  { id, files, ...key }: Upload,
  caller?: AccountKey,
): Promise<{ photos: ReturnPhotos }> {
  const [found] = await findReturnRows(shop.db, [id])
  if (!found) throw notFound('return')
  // An admin adds none, but may try a shopper's link.
  const shopper = caller?.kind === 'admin' ? undefined : caller
  await requireReader(shop, found, { ...key, what: 'return' }, shopper)
  requireOpen(found.state)
  if (found.photos.length >= MAX_RETURN_PHOTOS) throw tooMany()
  return await storeImages(
    shop,
    files,
    (images) => shop.db.transaction().execute((tx) => attach(tx, shop, id, images)),
    // The id of the return is known to its readers alone.
    { process: (bytes, name) => processPhoto(bytes, name, found.id), missing: NO_IMAGE },
  )
}

async function attach(
  tx: Tx,
  { clock }: Shop,
  id: string,
  images: NewImage[],
): Promise<{ photos: ReturnPhotos }> {
  await lockReturnedOrder(tx, id)
  const created_at = clock.now()
  await tx
    .insertInto('return_photos')
    .values(images.map(({ hash }) => ({ return_id: id, hash, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await consumeLeases(tx, leasesOf(images))
  const [found] = await findReturnRows(tx, [id])
  if (!found) throw notFound('return')
  requireOpen(found.state)
  if (found.photos.length > MAX_RETURN_PHOTOS) throw tooMany()
  return { photos: found.photos }
}

function requireOpen(state: ReturnState): void {
  if (!TAKES_PHOTOS.includes(state))
    throw new ShopError('conflict', `This return is ${state}: photos cannot be added any more.`)
}

function tooMany(): ShopError {
  return fieldError('files', `A return can have at most ${MAX_RETURN_PHOTOS} photos.`, 'conflict')
}
