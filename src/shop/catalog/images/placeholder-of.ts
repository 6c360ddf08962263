import type { Sharp } from 'sharp'

/** A blurred miniature to show until the picture itself has come: a data URI of at most 400 bytes. */
export async function placeholderOf(picture: Sharp): Promise<string> {
  const miniature = await picture
    .resize({ width: 16, height: 16, fit: 'inside' })
    .blur(0.8)
    .webp({ quality: 40 })
    .toBuffer()
  return `data:image/webp;base64,${miniature.toString('base64')}`
}
