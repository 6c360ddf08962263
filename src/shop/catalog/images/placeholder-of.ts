import type { Sharp } from 'sharp'

/** @returns a data URI of at most 400 bytes */
export async function placeholderOf(image: Sharp): Promise<string> {
  const thumbnail = await image
    .resize({ width: 16, height: 16, fit: 'inside' })
    .blur(0.8)
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${thumbnail.toString('base64')}`
}
