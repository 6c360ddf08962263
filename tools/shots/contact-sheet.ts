import sharp, { type OverlayOptions } from 'sharp'

/** `label` is a picture of its name, at most LABEL_HEIGHT high. */
export type Photo = { name: string; png: Buffer; label: Buffer }

export const LABEL_HEIGHT = 24

const GAP = 24
/** How much of a long page is shown, as a multiple of the picture's width. */
const TALLEST = 2.6

/**
 * Lays photographs out in rows with their names above.
 * @param width what one picture is made small to, in pixels
 */
export async function contactSheet(photos: Photo[], columns: number, width: number): Promise<Buffer> {
  const tallest = Math.round(width * TALLEST)
  const cells = await Promise.all(photos.map((photo) => cellOf(photo, width, tallest)))
  const pieces: OverlayOptions[] = []
  let top = GAP
  for (let start = 0; start < cells.length; start += columns) {
    const row = cells.slice(start, start + columns)
    row.forEach(({ label, picture }, column) => {
      const left = GAP + column * (width + GAP)
      pieces.push({ input: label, left, top }, { input: picture, left, top: top + LABEL_HEIGHT })
    })
    top += LABEL_HEIGHT + Math.max(...row.map(({ height }) => height)) + GAP
  }
  const size = { width: GAP + columns * (width + GAP), height: top }
  return await sharp({ create: { ...size, channels: 3, background: '#9a9a9a' } })
    .composite(pieces)
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function cellOf({ png, label }: Photo, width: number, tallest: number) {
  const small = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const height = Math.min(small.info.height, tallest)
  const picture = await sharp(small.data).extract({ left: 0, top: 0, width, height }).toBuffer()
  const named = await sharp(label).metadata()
  const cut = { left: 0, top: 0, width: Math.min(width, named.width), height: LABEL_HEIGHT }
  return { label: await sharp(label).extract(cut).toBuffer(), picture, height }
}
