import { addJob } from '../../jobs/add-job.ts'
import { dateAgo } from '../../lib/date-ago.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { announceCatalogueChange } from '../products/change-catalogue.ts'
import { isPrivateFile } from './files.ts'
import { imageFilesOf } from './image-widths.ts'
import { leaseUnusedImage, releaseLeases, type StoredImage, takeExpiredLeases } from './lease-image.ts'
import { takeUnusedPageImages } from './page-image.ts'

// Each file takes at most ten seconds, so all are removed before the lease expires.
const REMOVES_FOR_MS = 45_000
// A form may be open as long before it is saved.
const UNUSED_FOR_MS = 24 * 3_600_000

/** Removes the files that nothing uses, after this transaction has committed. */
export async function queueImagePurge(tx: Tx, images: StoredImage[]): Promise<void> {
  if (images.length === 0) return
  await addJob(tx, 'purge_images', { images: images.map(({ hash, width }) => ({ hash, width })) })
}

export async function deleteUnusedImages(shop: Shop, images: StoredImage[]): Promise<void> {
  let isStale = false
  // The page cache keeps public files until then, also one that was requested just before it was removed.
  const invalidateIfStale = async () => isStale && announceCatalogueChange(shop)
  try {
    for (const image of images)
      for await (const name of removeIfUnused(shop, image)) isStale ||= !isPrivateFile(name)
  } catch (error) {
    // Its own error would hide that of the storage; the next attempt announces again.
    await invalidateIfStale().catch(() => {})
    throw error
  }
  await invalidateIfStale()
}

async function* removeIfUnused(shop: Shop, image: StoredImage): AsyncGenerator<string> {
  const lease = await leaseUnusedImage(shop, image)
  if (!lease) return
  try {
    yield* removeFiles(shop, image)
  } finally {
    await releaseLeases(shop.db, [lease])
  }
}

/** @returns the name of each file once it is removed */
async function* removeFiles({ files }: Shop, { hash, width }: StoredImage): AsyncGenerator<string> {
  const until = performance.now() + REMOVES_FOR_MS
  for (const name of imageFilesOf(hash, width)) {
    if (performance.now() > until)
      throw new ShopError('storage_unavailable', 'The storage of the images is too slow.')
    await files.remove(name)
    yield name
  }
}

export async function purgeOrphanedImages(shop: Shop): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await queueImagePurge(tx, await takeExpiredLeases(tx))
    await queueImagePurge(tx, await takeUnusedPageImages(tx, dateAgo(shop, UNUSED_FOR_MS)))
  })
}
