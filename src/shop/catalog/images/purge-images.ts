import { addJob } from '../../jobs/add-job.ts'
import { dateAgo } from '../../lib/date-ago.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { announceCatalogueChange } from '../products/change-catalogue.ts'
import { imageFilesOf, PDF_WIDTH } from './image-widths.ts'
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
  try {
    for (const image of images) await deleteIfUnused(shop, image)
  } finally {
    // The page cache keeps public files until then, also one that was requested just before it was removed.
    if (images.some(({ width }) => width >= PDF_WIDTH)) await announceCatalogueChange(shop)
  }
}

async function deleteIfUnused(shop: Shop, image: StoredImage): Promise<void> {
  const lease = await leaseUnusedImage(shop, image)
  if (!lease) return
  try {
    await removeFiles(shop, image)
  } finally {
    await releaseLeases(shop.db, [lease])
  }
}

async function removeFiles({ files }: Shop, { hash, width }: StoredImage): Promise<void> {
  const until = performance.now() + REMOVES_FOR_MS
  for (const name of imageFilesOf(hash, width)) {
    if (performance.now() > until)
      throw new ShopError('storage_unavailable', 'The storage of the images is too slow.')
    await files.remove(name)
  }
}

export async function purgeOrphanedImages(shop: Shop): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await queueImagePurge(tx, await takeExpiredLeases(tx))
    await queueImagePurge(tx, await takeUnusedPageImages(tx, dateAgo(shop, UNUSED_FOR_MS)))
  })
}
