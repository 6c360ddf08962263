import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ProcessedImage, processImage } from './process-image.ts'
import { noise, paint } from './test-images.ts'

// Proves: R3.17
test('rotates a phone photo upright and removes its location', async () => {
  const photo = await phonePhoto()
  const image = await processImage(photo, 'IMG_0001.jpg')
  expect([image.width, image.height]).toEqual([900, 1200])
  expect(widthsOf(image)).toEqual([160, 320, 480, 640, 900])
  for (const { name, bytes } of image.files) {
    const seen = await sharp(bytes).metadata()
    expect(seen.exif, name).toBeUndefined()
    expect(seen.orientation, name).toBeUndefined()
    expect(seen.height / seen.width, name).toBeCloseTo(4 / 3, 1)
    expect(bytes.includes('Secret Street'), name).toBe(false)
  }
  // The left edge was white; rotated by 90° it is the top.
  const largest = image.files.find(({ name }) => name.endsWith('-900.webp'))
  expect(await brightnessOf(largest, { left: 300, top: 10 })).toBeGreaterThan(240)
  expect(await brightnessOf(largest, { left: 10, top: 1100 })).toBeLessThan(200)
})

test('no image is higher than 3200 pixels, however it was held', async () => {
  const tall = await paint(300, 4000).jpeg().toBuffer()
  const lying = await sharp(tall).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  for (const photo of [tall, lying]) {
    const { width, height } = await processImage(photo, 'tall.jpg')
    expect([width, height]).toEqual([240, 3200])
  }
})

// Proves: R3.18
test('never enlarges a small image', async () => {
  const image = await processImage(await paint(500, 400).jpeg().toBuffer(), 'small.jpg')
  expect(widthsOf(image)).toEqual([160, 320, 500])
  expect([image.width, image.height]).toEqual([500, 400])
  expect(await sharp(fallbackOf(image).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 500 })
})

test.each(['jpeg', 'png', 'webp'] as const)('detects %s by its content', async (format) => {
  const bytes = await paint(200, 100).toFormat(format).toBuffer()
  expect(await processImage(bytes, 'invoice.pdf')).toMatchObject({ width: 200, height: 100 })
})

// Proves: R3.17
test('names depend on the content', async () => {
  const bytes = await paint(200, 100).png().toBuffer()
  const [one, again] = await Promise.all([processImage(bytes, 'a.png'), processImage(bytes, '../b.png')])
  expect(again).toEqual(one)
  expect(one.hash).toMatch(/^[0-9a-f]{32}$/)
  for (const { name } of one.files) expect(name.startsWith(one.hash)).toBe(true)
  const other = await processImage(await paint(201, 100).png().toBuffer(), 'a.png')
  expect(other.hash).not.toBe(one.hash)
})

// Proves: R3.17
test('removes an embedded web page or archive', async () => {
  const payload = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004hidden.zip')
  const commented = await paint(300, 300)
    .withExif({ IFD0: { ImageDescription: payload.toString() } })
    .jpeg()
    .toBuffer()
  const image = await processImage(Buffer.concat([commented, payload]), 'innocent.jpg')
  for (const { bytes } of image.files) {
    expect(bytes.includes('<script')).toBe(false)
    expect(bytes.includes('hidden.zip')).toBe(false)
  }
})

// Proves: R3.18
test('the placeholder is an image of at most 400 bytes', async () => {
  const { placeholder } = await processImage(await noise(400, 400), 'noise.jpg')
  expect(placeholder.length).toBeLessThanOrEqual(400)
  const [, encoded] = placeholder.split('data:image/webp;base64,')
  expect(await sharp(Buffer.from(encoded ?? '', 'base64')).metadata()).toMatchObject({
    format: 'webp',
    width: 16,
  })
})

async function phonePhoto(): Promise<Buffer> {
  const white = await sharp({ create: { width: 120, height: 900, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const grain = await sharp(await noise(1200, 900))
    .composite([{ input: white, left: 0, top: 0 }])
    .toBuffer()
  return sharp(grain)
    .withExif({ IFD0: { ImageDescription: '1 Secret Street' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98 })
    .toBuffer()
}
function widthsOf(image: ProcessedImage): number[] {
  return image.files.flatMap(({ name }) => /-(\d+)\.webp$/.exec(name)?.slice(1).map(Number) ?? [])
}

function fallbackOf(image: ProcessedImage): { name: string; bytes: Buffer } {
  const [file] = image.files.filter(({ name }) => name === `${image.hash}.jpg`)
  if (!file) throw new TypeError('there is no JPEG')
  return file
}

async function brightnessOf(
  file: { bytes: Buffer } | undefined,
  at: { left: number; top: number },
): Promise<number> {
  const spot = await sharp(file?.bytes)
    .extract({ ...at, width: 4, height: 4 })
    .greyscale()
    .raw()
    .toBuffer()
  return spot.reduce((sum, value) => sum + value, 0) / spot.length
}
