import { addJob } from '../../jobs/add-job.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { imageFilesOf } from './image-widths.ts'
import { leaseUnusedImage, releaseLeases, type StoredImage, takeExpiredLeases } from './lease-image.ts'

// Each file takes at most ten seconds, so all are removed before the lease expires.
const REMOVES_FOR_MS = 45_000

/** Removes the files that no product uses, after this transaction has committed. */
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

export async function purgeOrphanedImages({ db }: Shop): Promise<void> {
  await db.transaction().execute(async (tx) => queueImagePurge(tx, await takeExpiredLeases(tx)))
}
