import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { LARGE_IMAGE, MAX_IMAGE_BYTES, WRONG_IMAGE } from '../../../contract/admin/product-edit.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { fileName } from './file-name.ts'
import { FALLBACK_WIDTH, LARGEST_HEIGHT, LARGEST_WIDTH, pictureWidths } from './image-widths.ts'
import { placeholderOf } from './placeholder-of.ts'

/** `width` and `height` in pixels, upright; `placeholder` a data URI of at most 400 bytes. */
export type Picture = {
  hash: string
  width: number
  height: number
  placeholder: string
  files: { name: string; bytes: Buffer }[]
}

const MAX_PIXELS = 50_000_000
const IVORY = '#f9f7f1'

// Part of every name: raise it when the sizes or qualities below change, since the old names are cached for good.
const RECIPE = '1'

// Uploads share the processor with shoppers: one thread a picture, two pictures at a time, nothing kept in between.
const semaphore = createSemaphore(2)
sharp.concurrency(1)
sharp.cache(false)
// No other of libvips's decoders (SVG, PDF, TIFF, …) ever sees a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/**
 * Makes of an uploaded JPEG, PNG or WebP the files that the pages use: upright, sRGB, without metadata, on ivory
 * where it was see-through (a placeholder behind it must not shine through). Names derive from the content alone.
 * @param name the upload's, for telling the admin which file was refused
 * @throws ShopError file_too_large above 5 MB; unsupported_file for all that is not one whole picture of these kinds
 */
export async function processPicture(bytes: Uint8Array, name: string): Promise<Picture> {
  if (bytes.length > MAX_IMAGE_BYTES) throw fieldError('files', LARGE_IMAGE, 'file_too_large')
  return semaphore.run(async () => {
    const upright = await decode(bytes, name)
    const hash = pictureHash(bytes)
    const { width, height } = upright.raw
    const placeholder = await placeholderOf(sharp(upright.data, { raw: upright.raw }))
    return { hash, width, height, placeholder, files: await filesOf(upright, hash) }
  })
}

/** The name that these uploaded bytes get: 32 hexadecimal characters. */
export function pictureHash(bytes: Uint8Array): string {
  return createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32)
}

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

async function decode(bytes: Uint8Array, name: string): Promise<Pixels> {
  try {
    const header = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if ((header.pages ?? 1) > 1) throw new TypeError('an animation is no picture')
    const { data, info } = await sharp(bytes, {
      failOn: 'error',
      limitInputPixels: MAX_PIXELS,
      autoOrient: true,
    })
      .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: IVORY })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: 30 })
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    const fields = [{ path: 'files', message: WRONG_IMAGE }]
    throw new ShopError('unsupported_file', `${WRONG_IMAGE}: ${fileName(name)}`, { fields })
  }
}

async function filesOf(upright: Pixels, hash: string): Promise<Picture['files']> {
  const files: Picture['files'] = []
  for (const width of pictureWidths(upright.raw.width)) {
    // Smart subsampling keeps the edges of red and blue stones clean; at 80 metal and facets show no difference.
    const bytes = await scaled(upright, width).webp({ quality: 80, smartSubsample: true }).toBuffer()
    files.push({ name: `${hash}-${width}.webp`, bytes })
  }
  const fallback = scaled(upright, Math.min(upright.raw.width, FALLBACK_WIDTH)).jpeg({
    quality: 82,
    mozjpeg: true,
  })
  files.push({ name: `${hash}.jpg`, bytes: await fallback.toBuffer() })
  return files
}

function scaled({ data, raw }: Pixels, width: number): Sharp {
  const picture = sharp(data, { raw })
  return width === raw.width ? picture : picture.resize({ width })
}
