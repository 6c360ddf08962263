import { addJob } from '../../jobs/add-job.ts'
import { dateAgo } from '../../lib/date-ago.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
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
  for (const image of images) {
    const lease = await leaseUnusedImage(shop, image)
    if (!lease) continue
    try {
      await removeFiles(shop, image)
    } finally {
      await releaseLeases(shop.db, [lease])
    }
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
