import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import type { Finding } from '../../src/contract/admin/doctor.ts'
import { localFiles } from '../../src/shop/catalog/images/local-files.ts'
import { noise, paint } from '../../src/shop/catalog/images/test-images.ts'
import { backOffice } from '../support/back-office-calls.ts'
import { copyDatabase, eventually, openTestShop, type TestShop } from '../support/harness.ts'
import { newGuest, orderAsGuest } from '../support/orders/checkout.ts'
import { startStorage } from './s3-server.ts'

const CDN = 'https://pictures.example/shop'
let storage: Awaited<ReturnType<typeof startStorage>>
let shop: TestShop
let folder: string
const office = backOffice(() => shop)

beforeAll(async () => {
  storage = await startStorage()
  shop = await openTestShop(inject('server'), { env: storage.env })
  folder = await mkdtemp(join(tmpdir(), 'vitrine-on-s3-'))
  await office.signIn()
})
afterAll(async () => {
  await shop.close()
  await storage.stop()
  await rm(folder, { recursive: true })
})

const nameIn = (address: string) => address.split('/').at(-1) ?? ''
const namesOf = ({ url, srcset }: { url: string; srcset: string }) =>
  [url, ...srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')].map(nameIn)

const imagesFinding = async (at: TestShop): Promise<Finding> => {
  const { body } = await at.call('GET', '/api/v1/admin/doctor/?again=true', { token: office.token() })
  return body.findings.find(({ subject }: Finding) => subject === 'images')
}

it('images are stored in the bucket only, and the shop serves them as immutable', async () => {
  const { id } = await office.create()
  const { status, body } = await office.upload(id, [{ name: 'ring.jpg', bytes: await noise(700, 500) }])
  expect(status).toBe(200)
  const names = namesOf(body.images[0])
  expect(await storage.names()).toEqual(expect.arrayContaining(names))
  for (const name of names) {
    const answer = await fetch(`${shop.url}/media/${name}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
    const stored = await storage.headersOf(name)
    expect(stored.get('content-type')).toBe(answer.headers.get('content-type'))
    expect(stored.get('cache-control')).toContain('immutable')
  }
  expect((await readdir(shop.dataDir)).includes('media')).toBe(false)
  expect((await fetch(`${shop.url}/media/${'0'.repeat(32)}.jpg`)).status).toBe(404)
  expect(await imagesFinding(shop)).toMatchObject({ state: 'ok' })
  await office.call('DELETE', `/products/${id}/images/${body.images[0].id}/`)
  await expect.poll(async () => (await storage.names()).filter((name) => names.includes(name))).toEqual([])
})

// Proves: R13.131
it('private photos are below a prefix that needs not be public, and no cache keeps them', async () => {
  const name = `private/${'ab'.repeat(16)}.webp`
  await shop.shop.files.put(name, Buffer.from('photo'))
  expect((await shop.shop.files.get(name))?.bytes.toString()).toBe('photo')
  expect((await storage.headersOf(name)).get('cache-control')).toBe('private, no-store')
  expect((await fetch(`${shop.url}/media/${name}`)).status).toBe(404)
  await shop.shop.files.remove(name)
  expect(await storage.names()).not.toContain(name)
})

it('while the storage is down, an upload is an error, a deletion is done later, and the shop sells', async () => {
  const { id } = await office.create({ stock_quantity: 5 })
  const bytes = await paint(120, 80).jpeg().toBuffer()
  const { body: product } = await office.upload(id, [{ name: 'ring.jpg', bytes }])
  const guest = await newGuest(shop, [{ productId: id, quantity: 1 }])
  await storage.goAway()
  try {
    const refused = await office.upload(id, [{ name: 'other.jpg', bytes: await noise(60, 60) }])
    expect(refused.status).toBe(503)
    expect(refused.body.detail).toBe(
      'The pictures cannot be reached right now. Please try again in a moment.',
    )
    expect(await office.imagesOf(id)).toEqual(product.images)
    expect(await imagesFinding(shop)).toMatchObject({ state: 'error' })
    const removed = await office.call('DELETE', `/products/${id}/images/${product.images[0].id}/`)
    expect(removed.status).toBe(200)
    expect((await orderAsGuest(shop, guest)).status).toBe(201)
  } finally {
    await storage.comeBack()
  }
  const names = namesOf(product.images[0])
  await eventually(async () => !(await storage.names()).some((name) => names.includes(name)))
})

it('a backup contains the images, and moves a shop between a bucket and a folder', async () => {
  const { id } = await office.create()
  const { body } = await office.upload(id, [{ name: 'ring.jpg', bytes: await noise(300, 300) }])
  const names = namesOf(body.images[0])
  const path = join(folder, 'shop.tar')
  expect((await writeBackup(shop.connection, shop.shop.files, path)).missing).toEqual([])
  const moved = localFiles(join(folder, 'media'))
  const { connection, drop } = await copyDatabase(inject('server'), 'empty')
  try {
    await restoreBackup(path, connection, moved, { log: { warn() {} } })
    for (const name of names) {
      expect((await moved.get(name))?.bytes).toEqual((await shop.shop.files.get(name))?.bytes)
    }
    await Promise.all(names.map((name) => shop.shop.files.remove(name)))
    await restoreBackup(path, connection, shop.shop.files, { log: { warn() {} }, replace: true })
    expect(await storage.names()).toEqual(expect.arrayContaining(names))
  } finally {
    await drop()
  }
})

it('the doctor reports a wrong secret', async () => {
  const env = { ...storage.env, S3_SECRET_ACCESS_KEY: 'wrong' }
  const locked = await openTestShop(inject('server'), { env: { ...env, DATABASE_URL: shop.connection } })
  try {
    expect(await imagesFinding(locked)).toMatchObject({
      state: 'error',
      says: expect.stringContaining('403'),
    })
  } finally {
    await locked.close()
  }
})

it('with MEDIA_URL the pages load images from there, and the policy allows it', async () => {
  const { id } = await office.create()
  await office.upload(id, [{ name: 'ring.jpg', bytes: await noise(400, 400) }])
  const env = { ...storage.env, DATABASE_URL: shop.connection, MEDIA_URL: `${CDN}/` }
  const outside = await openTestShop(inject('server'), { env })
  try {
    const [image] = (await outside.call('GET', `/api/v1/products/${id}/`)).body.images
    expect(image.url).toMatch(/^https:\/\/pictures\.example\/shop\/[0-9a-f]{32}\.jpg$/)
    const page = await fetch(`${outside.url}/product/${id}`)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://pictures.example;",
    )
    for (const name of namesOf(image)) expect(html).toContain(`${CDN}/${name}`)
    expect(html).not.toMatch(/localhost:\d+https:|"\/media\//)
    expect(await (await fetch(`${outside.url}/sitemap.xml`)).text()).toContain(`<image:loc>${image.url}<`)
  } finally {
    await outside.close()
  }
})
