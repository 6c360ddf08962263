import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Picture, processPicture } from './process-image.ts'
import { noise, paint, RED } from './test-images.ts'

// Proves: R3.17
test('a phone photo held upright stands upright, in every size, and tells nobody where it was taken', async () => {
  const photo = await phonePhoto()
  expect(photo.length).toBeGreaterThan(3_500_000)
  const picture = await processPicture(photo, 'IMG_0001.jpg')
  expect([picture.width, picture.height]).toEqual([1280, 1707])
  expect(widthsOf(picture)).toEqual([160, 320, 480, 640, 960, 1280])
  for (const { name, bytes } of picture.files) {
    const seen = await sharp(bytes).metadata()
    expect(seen.exif, name).toBeUndefined()
    expect(seen.orientation, name).toBeUndefined()
    expect(seen.height / seen.width, name).toBeCloseTo(4 / 3, 1)
    expect(bytes.includes('Secret Street'), name).toBe(false)
  }
  // The camera's left edge was white: turned by 90° it is the top.
  const largest = picture.files.find(({ name }) => name.endsWith('-1280.webp'))
  expect(await brightnessOf(largest, { left: 600, top: 10 })).toBeGreaterThan(240)
  expect(await brightnessOf(largest, { left: 10, top: 1600 })).toBeLessThan(200)
})

// Proves: R3.18
test('a small picture is never enlarged', async () => {
  const picture = await processPicture(await paint(500, 400).jpeg().toBuffer(), 'small.jpg')
  expect(widthsOf(picture)).toEqual([160, 320, 500])
  expect([picture.width, picture.height]).toEqual([500, 400])
  expect(await sharp(fallbackOf(picture).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 500 })
})

test('see-through parts of a PNG lie on ivory', async () => {
  const png = await sharp({
    create: { width: 300, height: 300, channels: 4, background: { ...RED, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const picture = await processPicture(png, 'ring.png')
  for (const { bytes } of picture.files) {
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    for (const [at, value] of [249, 247, 241].entries())
      expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(5)
  }
})

test('colours of another colour space are brought to sRGB', async () => {
  const wide = await paint(100, 100).withIccProfile('p3').png().toBuffer()
  const [pixel] = await pixelsOf(fallbackOf(await processPicture(wide, 'wide.png')).bytes)
  expect(Math.abs((pixel?.[0] ?? 0) - RED.r)).toBeLessThan(6)
  expect(Math.abs((pixel?.[1] ?? 0) - RED.g)).toBeLessThan(6)
  const printed = await paint(100, 100).toColourspace('cmyk').jpeg().toBuffer()
  const colours = await sharp(fallbackOf(await processPicture(printed, 'printed.jpg')).bytes).metadata()
  expect(colours.space).toBe('srgb')
})

test.each(['jpeg', 'png', 'webp'] as const)(
  '%s is taken for what it is, whatever its name says',
  async (format) => {
    const bytes = await paint(200, 100).toFormat(format).toBuffer()
    expect(await processPicture(bytes, 'invoice.pdf')).toMatchObject({ width: 200, height: 100 })
  },
)

// Proves: R3.17
test('the same picture has the same names, another one others', async () => {
  const bytes = await paint(200, 100).png().toBuffer()
  const [one, again] = await Promise.all([processPicture(bytes, 'a.png'), processPicture(bytes, '../b.png')])
  expect(again).toEqual(one)
  expect(one.hash).toMatch(/^[0-9a-f]{32}$/)
  for (const { name } of one.files) expect(name.startsWith(one.hash)).toBe(true)
  const other = await processPicture(await paint(201, 100).png().toBuffer(), 'a.png')
  expect(other.hash).not.toBe(one.hash)
})

// Proves: R3.17
test('a picture that is also a web page or an archive loses that part', async () => {
  const payload = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004hidden.zip')
  const commented = await paint(300, 300)
    .withExif({ IFD0: { ImageDescription: payload.toString() } })
    .jpeg()
    .toBuffer()
  const picture = await processPicture(Buffer.concat([commented, payload]), 'innocent.jpg')
  for (const { bytes } of picture.files) {
    expect(bytes.includes('<script')).toBe(false)
    expect(bytes.includes('hidden.zip')).toBe(false)
  }
})

// Proves: R3.18
test('the placeholder is a picture of at most 400 bytes', async () => {
  const { placeholder } = await processPicture(await noise(800, 800), 'noise.jpg')
  expect(placeholder.length).toBeLessThanOrEqual(400)
  const [, encoded] = placeholder.split('data:image/webp;base64,')
  expect(await sharp(Buffer.from(encoded ?? '', 'base64')).metadata()).toMatchObject({
    format: 'webp',
    width: 16,
  })
})

async function phonePhoto(): Promise<Buffer> {
  const white = await sharp({ create: { width: 400, height: 3000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const grain = await sharp(await noise(4000, 3000))
    .composite([{ input: white, left: 0, top: 0 }])
    .toBuffer()
  return sharp(grain)
    .withExif({ IFD0: { ImageDescription: '1 Secret Street' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 62 })
    .toBuffer()
}
function widthsOf(picture: Picture): number[] {
  return picture.files.flatMap(({ name }) => /-(\d+)\.webp$/.exec(name)?.slice(1).map(Number) ?? [])
}

function fallbackOf(picture: Picture): { name: string; bytes: Buffer } {
  const [file] = picture.files.filter(({ name }) => name === `${picture.hash}.jpg`)
  if (!file) throw new TypeError('no JPEG was made')
  return file
}

async function pixelsOf(bytes: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return Array.from({ length: info.width * info.height }, (_, at) => [...data.subarray(at * 3, at * 3 + 3)])
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
