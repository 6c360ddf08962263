import { addJob } from '../../jobs/add-job.ts'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { imageFilesOf } from './image-widths.ts'
import { leaseUnusedImage, releaseLeases, type StoredImage, takeExpiredLeases } from './lease-image.ts'

// The storage takes ten seconds at most for one file: the last is gone before the lease expires.
const REMOVES_FOR_MS = 45_000

/** The files of those that no product has any more go once this transaction has ended, or when the storage answers. */
export async function forgetPictures(tx: Tx, pictures: StoredImage[]): Promise<void> {
  if (pictures.length === 0) return
  await addJob(tx, 'purge_images', { images: pictures.map(({ hash, width }) => ({ hash, width })) })
}

/** No transaction waits for the storage. */
export async function deleteUnusedImages(shop: Shop, pictures: StoredImage[]): Promise<void> {
  for (const picture of pictures) {
    const lease = await leaseUnusedImage(shop, picture)
    if (!lease) continue
    try {
      await removeFiles(shop, picture)
    } finally {
      await releaseLeases(shop.db, [lease])
    }
  }
}

async function removeFiles({ files }: Shop, { hash, width }: StoredImage): Promise<void> {
  const until = performance.now() + REMOVES_FOR_MS
  for (const name of imageFilesOf(hash, width)) {
    if (performance.now() > until)
      throw new ShopError('storage_unavailable', 'The storage of the pictures is too slow.')
    await files.remove(name)
  }
}

/** Files that a killed process had begun to keep or to remove: nobody else knows of them. */
export async function purgeOrphanedImages({ db }: Shop): Promise<void> {
  await db.transaction().execute(async (tx) => forgetPictures(tx, await takeExpiredLeases(tx)))
}
