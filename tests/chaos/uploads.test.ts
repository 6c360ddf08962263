import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pngBomb } from '../../src/shop/catalog/images/test-images.ts'
import { addProduct } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'
import { logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'

seededRandom('uploads')

const shop = setUpShop({ demo: true, cached: true })
let token: string
let productId: string
beforeAll(async () => {
  token = await signInAdmin(shop)
  productId = await addProduct(shop)
})

type Upload = { name: string; bytes: Buffer }

/** Builds the form by hand: FormData would escape a hostile name. */
async function upload(...files: Upload[]): Promise<{ status: number; text: string; ms: number }> {
  const parts = files.flatMap(({ name, bytes }) => [
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const start = performance.now()
  const answer = await fetch(`${shop.url}/api/v1/products/${productId}/upload/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([...parts, Buffer.from('--edge--\r\n')]),
  })
  return { status: answer.status, text: await answer.text(), ms: Math.round(performance.now() - start) }
}

const storedFiles = () =>
  readdirSync(join(shop.dataDir, 'media'), { recursive: true })
    .map(String)
    .filter((name) => /\.\w+$/.test(name))
    .sort()

test('decompression bombs, damaged files and other formats are refused, and no file remains', async () => {
  const good = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 200, height: 200, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const [one, other] = (await Promise.all(frames)) as [Buffer, Buffer]
  const animation = await sharp(
    Array.from({ length: 60 }, (_, at) => (at % 2 ? one : other)),
    {
      join: { animated: true },
    },
  )
    .webp()
    .toBuffer()
  const bomb = pngBomb(20_000, 20_000)
  const bad: Upload[] = [
    ...Array.from({ length: longOrShort(20, 6) }, (_, at) => ({ name: `bomb-${at}.png`, bytes: bomb })),
    { name: 'wide.png', bytes: pngBomb(60_000, 900) },
    { name: 'animation.webp', bytes: animation },
    { name: 'damaged.png', bytes: good.subarray(0, good.length / 2) },
    { name: 'empty.png', bytes: Buffer.alloc(0) },
    { name: 'noise.png', bytes: randomBytes(20_000) },
    { name: 'page.png', bytes: Buffer.from('<!doctype html><script>ran(1)</script>') },
    { name: 'lines.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)"/>') },
    { name: 'archive.jpg', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(500)]) },
    { name: 'large.png', bytes: Buffer.alloc(11 * 1024 * 1024, 1) },
  ]
  const [before, memory] = [storedFiles(), process.memoryUsage.rss()]
  const shopping = Promise.all(Array.from({ length: 20 }, () => fetch(`${shop.url}/products`)))
  const answers = await Promise.all(bad.map((file) => upload(file)))
  logFigures('uploads', {
    files: bad.length,
    'longest ms': Math.max(...answers.map(({ ms }) => ms)),
    'MB more': Math.round((process.memoryUsage.rss() - memory) / 2 ** 20),
  })
  expect(answers.map(({ status }, at) => [bad[at]?.name, status])).toEqual(
    bad.map(({ name }) => [name, name === 'large.png' ? 413 : 422]),
  )
  expect((await shopping).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(storedFiles()).toEqual(before)
  const mixed = await upload(
    { name: 'good.png', bytes: good },
    { name: 'damaged.png', bytes: good.subarray(0, 40) },
  )
  expect(mixed.status).toBe(422)
  await expect.poll(storedFiles).toEqual(before)
})

test('a file that is an image and something else is stored as an image, under a generated name', async () => {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'gold' } })
    .jpeg()
    .toBuffer()
  const polyglot = Buffer.concat([
    picture,
    Buffer.from('<script>ran(1)</script><?php system($_GET[0]) ?>PK\x03\x04'),
  ])
  const names = [
    '../../../escape.jpg',
    '..\\\\..\\\\escape.jpg',
    '/etc/cron.d/x.jpg',
    'a%00.html',
    'x.php',
    '.htaccess',
    '<img src=x onerror=ran(1)>.jpg',
    'x'.repeat(500),
  ]
  for (const name of names) {
    const { status, text } = await upload({ name, bytes: polyglot })
    expect([200, 201], `${name}: ${text}`).toContain(status)
    const { images } = JSON.parse(text)
    for (const { id, url, srcset } of images) {
      for (const address of [url, ...srcset.split(',').map((each: string) => each.trim().split(' ', 1)[0])]) {
        const served = await fetch(new URL(address, shop.url))
        const bytes = Buffer.from(await served.arrayBuffer())
        expect(served.status).toBe(200)
        expect(address).toMatch(/\/media\/[0-9a-f]{32}(-\d+)?\.(webp|jpg)$/)
        expect(served.headers.get('content-type')).toMatch(/^image\/(webp|jpeg)$/)
        expect(served.headers.get('x-content-type-options')).toBe('nosniff')
        expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(bytes.includes('<script>')).toBe(false)
        expect(bytes.includes('<?php')).toBe(false)
      }
      await shop.call('DELETE', `/api/v1/products/${productId}/images/${id}/`, { token })
    }
  }
  expect(storedFiles().filter((name) => !/[0-9a-f]{32}(-\d+)?\.(webp|jpg)$/.test(name))).toEqual([])
})

test.each([
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/postgres/PG_VERSION',
  'x.webp%00.html',
  '/',
  'a'.repeat(3_000),
])('the URL /media/%s reads no file', async (name) => {
  const { status } = await fetch(`${shop.url}/media/${name}`)
  expect(status).toBe(404)
})
