import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import { authorizedFetch } from '../../data/authorized-fetch.ts'

const MAX_BYTES = 5 * 1024 * 1024
// More than the shop keeps.
const MAX_SIDE = 2_000

/** Large photos of a phone are made smaller first. @throws ApiError */
export async function uploadPhotos(path: string, files: File[]): Promise<void> {
  const body = new FormData()
  for (const file of files) body.append('files', await shrink(file), file.name)
  await authorizedFetch(API_BASE + path, { method: 'POST', body })
}

/** What cannot be decoded is sent as it is: the shop says what is wrong with it. */
async function shrink(file: File): Promise<Blob> {
  if (file.size <= MAX_BYTES) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!bitmap || !context) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.85))
}
