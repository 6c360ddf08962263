import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '../../../contract/admin/products/product-edit.ts'
import { processImage } from './process-image.ts'
import { noise, paint, pngBomb } from './test-images.ts'

// Proves: R3.15
test('accepts 5 MB and refuses one byte more', async () => {
  const jpeg = await paint(100, 100).jpeg().toBuffer()
  const full = Buffer.concat([jpeg, Buffer.alloc(MAX_IMAGE_BYTES - jpeg.length)])
  expect((await processImage(full, 'full.jpg')).width).toBe(100)
  await expect(processImage(Buffer.concat([full, Buffer.alloc(1)]), 'over.jpg')).rejects.toMatchObject({
    code: 'file_too_large',
    message: 'File size is too large',
  })
})

const refused = [
  { text: 'an empty file', make: async () => Buffer.alloc(0) },
  { text: 'an animation', make: () => animated('webp') },
  { text: 'a GIF', make: () => animated('gif') },
  {
    text: 'an SVG',
    make: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  },
  {
    text: 'an SVG behind a prologue',
    make: async () =>
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  },
  { text: 'a TIFF', make: () => paint(20, 20).tiff().toBuffer() },
  { text: 'an AVIF', make: () => paint(20, 20).avif().toBuffer() },
  {
    text: 'a PDF',
    make: async () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  },
  { text: 'a web page', make: async () => Buffer.from('<!doctype html><title>ring.jpg</title>') },
  { text: 'only a signature', make: async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
  { text: 'noise', make: async () => randomBytes(5_000) },
  { text: 'half a JPEG', make: async () => firstHalf(await noiseAs('jpeg')) },
  { text: 'half a PNG', make: async () => firstHalf(await noiseAs('png')) },
  { text: 'half a WebP', make: async () => firstHalf(await noiseAs('webp')) },
]
// Proves: R3.15
test.each(refused)('refuses $text', async ({ make }) => {
  await expect(processImage(await make(), 'my ring.jpg')).rejects.toMatchObject({
    code: 'unsupported_file',
    message: 'Unsupported file format: my_ring.jpg',
    fields: [{ path: 'files', message: 'Unsupported file format' }],
  })
})

// Proves: R3.15
test('refuses a decompression bomb without decoding it', async () => {
  const bomb = pngBomb(20_000, 20_000)
  expect(bomb.length).toBeLessThan(MAX_IMAGE_BYTES)
  const before = process.memoryUsage.rss()
  await expect(processImage(bomb, 'bomb.png')).rejects.toMatchObject({ code: 'unsupported_file' })
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024)
})

// Proves: R3.15
test('accepts fifty megapixels and refuses more', async () => {
  expect((await processImage(pngBomb(7_000, 7_000), 'large.png')).width).toBe(2560)
  await expect(processImage(pngBomb(7_200, 7_200), 'larger.png')).rejects.toMatchObject({
    code: 'unsupported_file',
  })
})

test('parallel uploads complete when some are refused', async () => {
  const good = await paint(400, 400).png().toBuffer()
  const uploads = [good, Buffer.from('no'), good, Buffer.from('no'), Buffer.from('no'), good, good]
  const results = await Promise.allSettled(uploads.map((bytes) => processImage(bytes, 'many.png')))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(uploads.map((bytes) => bytes === good))
})

async function animated(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(['red', 'blue'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
}

async function noiseAs(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return sharp(await noise(600, 600))
    .toFormat(format)
    .toBuffer()
}

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}
