import { NO_IMAGE } from '../../../contract/admin/products/product-edit.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { fileName } from './file-name.ts'
import { leaseImage, releaseLeases } from './lease-image.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import { queueImagePurge } from './purge-images.ts'

export type UploadedFile = { name: string; bytes: Uint8Array }

export type NewImage = ProcessedImage & { fileName: string; lease: string }

/**
 * Stores the files before `attach`, whose transaction consumes the leases. Removes them when either fails.
 * @param files read one at a time, so that at most one upload is in memory
 */
export async function storeImages<Result>(
  shop: Shop,
  files: AsyncIterable<UploadedFile>,
  attach: (images: [NewImage, ...NewImage[]]) => Promise<Result>,
  { process, missing } = { process: processImage, missing: NO_IMAGE },
): Promise<Result> {
  const images: NewImage[] = []
  try {
    for await (const { name, bytes } of files) {
      const image = await process(bytes, name)
      // From here on the lease protects these files from removal.
      images.push({ ...image, fileName: fileName(name), lease: await leaseImage(shop, image) })
      await storeFiles(shop, image)
    }
    const [first, ...others] = images
    if (!first) throw fieldError('files', missing)
    return await attach([first, ...others])
  } catch (error) {
    await discardImages(shop, images)
    throw error
  }
}

export async function discardImages({ db }: Shop, images: NewImage[]): Promise<void> {
  if (images.length === 0) return
  await db.transaction().execute(async (tx) => {
    await releaseLeases(tx, leasesOf(images))
    await queueImagePurge(tx, images)
  })
}

export function leasesOf(images: NewImage[]): string[] {
  return images.map(({ lease }) => lease)
}

async function storeFiles({ files }: Shop, image: ProcessedImage): Promise<void> {
  const results = await Promise.allSettled(image.files.map(({ name, bytes }) => files.put(name, bytes)))
  // Waits for all writes, because stored files may have to be removed.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
