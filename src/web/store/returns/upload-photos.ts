import { API_BASE } from '../../../contract/endpoints/endpoint.ts'
import { ApiError, UNREACHABLE } from '../../data/client.ts'
import { storage } from '../../data/storage.ts'

const MAX_BYTES = 5 * 1024 * 1024
// More than the shop keeps.
const MAX_SIDE = 2_000

/** Large photos of a phone are made smaller first. @throws ApiError */
export async function uploadPhotos(path: string, files: File[]): Promise<void> {
  const body = new FormData()
  for (const file of files) body.append('files', await shrink(file), 'photo')
  const key = storage.tokenKeyFor(location.pathname)
  const token = storage.token(key)
  const response = await fetch(API_BASE + path, {
    method: 'POST',
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body,
  }).catch(() => {
    throw new ApiError(0, { detail: UNREACHABLE })
  })
  if (response.ok) return
  const problem = await response.json().catch(() => ({}))
  throw new ApiError(response.status, problem, token ? { key, token } : undefined)
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
