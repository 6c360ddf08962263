import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { LARGE_IMAGE, MAX_IMAGE_BYTES, WRONG_IMAGE } from '../../../contract/admin/products/product-edit.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import { createSemaphore } from '../../lib/semaphore.ts'
import { fileName } from './file-name.ts'
import {
  FALLBACK_WIDTH,
  imageWidths,
  LARGEST_HEIGHT,
  LARGEST_WIDTH,
  PRIVATE_WIDTH,
  privateFile,
} from './image-widths.ts'
import { placeholderOf } from './placeholder-of.ts'

/** `width` and `height` in pixels, upright; `placeholder` a data URI of at most 400 bytes. */
export type ProcessedImage = {
  hash: string
  width: number
  height: number
  placeholder: string
  files: { name: string; bytes: Buffer }[]
}

const MAX_PIXELS = 50_000_000
const IVORY = '#f9f7f1'

// Part of every file name, because files are cached forever: raise it when the encoding changes.
const RECIPE = '2'

// Uploads share the processor with shoppers: two images at a time, one thread each, no cache.
const semaphore = createSemaphore(2)
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // Only for the shop's own drawings: uploads have one of the signatures below.
    'VipsForeignLoadSvgBuffer',
  ],
})
// JPEG, PNG, and WebP, as the first bytes read in Latin-1.
const SIGNATURE = /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF[\s\S]{4}WEBP)/

/** Upright, sRGB, no metadata, ivory for transparency. @throws ShopError 'file_too_large' (5 MB), 'unsupported_file' */
export async function processImage(bytes: Uint8Array, name: string): Promise<ProcessedImage> {
  requireSmall(bytes)
  return semaphore.run(async () => {
    const upright = await decode(bytes, `${WRONG_IMAGE}: ${fileName(name)}`)
    const hash = imageHash(bytes)
    const { width, height } = upright.raw
    const placeholder = await placeholderOf(sharp(upright.data, { raw: upright.raw }))
    return { hash, width, height, placeholder, files: await filesOf(upright, hash) }
  })
}

/** The same in one size, for a private file: its name cannot be guessed without the secret. @throws ShopError 'file_too_large', 'unsupported_file' */
export async function processPhoto(bytes: Uint8Array, name: string, secret: string): Promise<ProcessedImage> {
  requireSmall(bytes)
  return semaphore.run(async () => {
    const sentence = `${fileName(name)} is not a picture that we can read. Please choose a JPEG, PNG or WebP.`
    const { data, raw } = await decode(bytes, sentence)
    const file = await sharp(data, { raw }).webp({ quality: 80, smartSubsample: true }).toBuffer()
    const hash = createHash('sha256').update(secret).update(bytes).digest('hex').slice(0, 32)
    const files = [{ name: privateFile(hash), bytes: file }]
    return { hash, width: PRIVATE_WIDTH, height: 0, placeholder: '', files }
  })
}

function requireSmall(bytes: Uint8Array): void {
  if (bytes.length > MAX_IMAGE_BYTES) throw fieldError('files', LARGE_IMAGE, 'file_too_large')
}

/** @param svg of the shop's own drawing: this decoder reads no untrusted bytes */
export function svgToPng(svg: string): Promise<Buffer> {
  return semaphore.run(() => sharp(Buffer.from(svg)).png().toBuffer())
}

/** 32 hexadecimal characters. */
export function imageHash(bytes: Uint8Array): string {
  return createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32)
}

type Pixels = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** @param problem the sentence for what is no such image */
async function decode(bytes: Uint8Array, problem: string): Promise<Pixels> {
  try {
    if (!SIGNATURE.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1')))
      throw new TypeError('no image')
    const header = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if ((header.pages ?? 1) > 1) throw new TypeError('an animation is no image')
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
    throw new ShopError('unsupported_file', problem, { fields })
  }
}

async function filesOf(upright: Pixels, hash: string): Promise<ProcessedImage['files']> {
  const files: ProcessedImage['files'] = []
  for (const width of imageWidths(upright.raw.width)) {
    // Smart subsampling keeps red and blue edges sharp.
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
  const image = sharp(data, { raw })
  return width === raw.width ? image : image.resize({ width })
}
