import { LARGE_IMAGE, MAX_IMAGE_BYTES, WRONG_IMAGE } from '../../../contract/admin/products/product-edit.ts'

const MAX_PIXELS = 50_000_000
// More than any page shows, so that another preparation on the server loses nothing.
const MAX_SIDE = 3_000
const QUALITIES = [0.92, 0.8, 0.6]
// As on the server, for transparency.
const IVORY = '#f9f7f1'

const READABLE = ['image/jpeg', 'image/png', 'image/webp']

/** Chrome has no type for HEIC on every system. */
function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Whether `prepareImage` can read it; decides by type and name only. */
export function isPicture(file: File): boolean {
  return READABLE.includes(file.type) || isHeic(file)
}

/**
 * A file that the shop takes: itself, or a JPEG made of a large photograph, of HEIC, or of a type that is not in `accept`.
 * @throws Error with a sentence when it cannot be decoded
 */
export async function prepareImage(file: File, accept: string[]): Promise<File> {
  const bitmap = await decode(file)
  try {
    const { width, height } = bitmap
    const isFine = accept.includes(file.type) && file.size <= MAX_IMAGE_BYTES && width * height <= MAX_PIXELS
    return isFine ? file : await toJpeg(bitmap, file.name)
  } finally {
    bitmap.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  if (!isPicture(file)) throw new Error(`${WRONG_IMAGE}: ${file.name}`)
  try {
    return await createImageBitmap(file)
  } catch {
    const bitmap = isHeic(file) && (await decodeHeic(file))
    if (bitmap) return bitmap
    if (file.size > MAX_IMAGE_BYTES) throw new Error(`${LARGE_IMAGE}: ${file.name}`)
    throw new Error(`${WRONG_IMAGE}: ${file.name} cannot be read as a picture`)
  }
}

async function decodeHeic(file: File): Promise<ImageBitmap | undefined> {
  const heic = await import('../products/pictures/decode-heic.ts')
  return await heic.decodeHeic(file).catch(() => undefined)
}

async function toJpeg(bitmap: ImageBitmap, name: string): Promise<File> {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(`${name} could not be made smaller.`)
  context.fillStyle = IVORY
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= MAX_IMAGE_BYTES)
      return new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  }
  throw new Error(`${LARGE_IMAGE}: ${name}`)
}
