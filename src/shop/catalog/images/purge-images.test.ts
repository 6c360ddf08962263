import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { purgeExpired } from '../../jobs/purge-expired.ts'
import type { Shop } from '../../shop.ts'
import { addImages } from './add-images.ts'
import type { Files } from './files.ts'
import { imageFilesOf, PDF_WIDTH, PRIVATE_WIDTH } from './image-widths.ts'
import { leaseImage, releaseLeases } from './lease-image.ts'
import { processImage } from './process-image.ts'
import { deleteUnusedImages } from './purge-images.ts'
import { removeImage } from './remove-image.ts'
import { paint } from './test-images.ts'

const { shop, call, create, upload, uploadPageImage, imagesOf } = setUpBackOffice({ cached: true })

let admin: string
beforeAll(async () => {
  admin = (await shop.sql<{ id: string }>('select id from admins'))[0]?.id ?? ''
})

const withStorage = (change: (files: Files) => Partial<Files>): Shop => ({
  ...shop.shop,
  files: { ...shop.shop.files, ...change(shop.shop.files) },
})

function beforeEachRemoval(action: () => Promise<unknown>): void {
  const { files } = shop.shop
  const { remove } = files
  files.remove = (name) => action().then(() => remove(name))
  onTestFinished(() => void Object.assign(files, { remove }))
}

/** Simulates a process that crashes after this many database calls. */
const crashAfter = (uses: number): Shop => ({
  ...shop.shop,
  get db() {
    if (uses-- > 0) return shop.shop.db
    throw new Error('the process crashed')
  },
})

async function* only(bytes: Uint8Array) {
  yield { name: 'ring.jpg', bytes }
}

async function imageStatuses(id: string): Promise<number[]> {
  const [image] = await imagesOf(id)
  const addresses = [image.url, ...image.srcset.split(', ').map((entry: string) => entry.split(' ')[0])]
  return await Promise.all(addresses.map(async (address) => (await fetch(shop.url + address)).status))
}

it('an image removed elsewhere during its upload survives', async () => {
  const bytes = await paint(50, 50).jpeg().toBuffer()
  const [one, other] = [await create(), await create()]
  const { body } = await upload(one.id, [{ name: 'ring.jpg', bytes }])
  let dropped = false
  const storage = withStorage((files) => ({
    async put(name, content) {
      await files.put(name, content)
      if (dropped || !name.endsWith('.jpg')) return
      dropped = true
      await removeImage(shop.shop, admin, { id: one.id, imageId: body.images[0].id })
    },
  }))
  await addImages(storage, admin, { id: other.id, files: only(bytes) })
  expect(dropped).toBe(true)
  expect(await imageStatuses(other.id)).toEqual([200, 200])
})

it('an image uploaded again during its removal survives', async () => {
  const bytes = await paint(60, 60).jpeg().toBuffer()
  const [one, other] = [await create(), await create()]
  const { body } = await upload(one.id, [{ name: 'ring.jpg', bytes }])
  let adding: Promise<unknown> | undefined
  beforeEachRemoval(async () => {
    adding ??= addImages(shop.shop, admin, { id: other.id, files: only(bytes) })
    // Enough time to add the image if nothing blocks it.
    await Promise.race([adding, sleep(500)])
  })
  await removeImage(shop.shop, admin, { id: one.id, imageId: body.images[0].id })
  await expect.poll(() => adding).toBeDefined()
  await adding
  await expect.poll(() => shop.sql('select id from image_leases')).toEqual([])
  expect(await imageStatuses(other.id)).toEqual([200, 200])
})

it('no transaction is open during storage calls', async () => {
  const bytes = await paint(70, 70).jpeg().toBuffer()
  const { id } = await create()
  const open: object[] = []
  const recordOpen = async () => void open.push(...(await shop.sql(OPEN)))
  const storage = withStorage((files) => ({
    put: async (name, content) => recordOpen().then(() => files.put(name, content)),
  }))
  await addImages(storage, admin, { id, files: only(bytes) })
  const [image] = await imagesOf(id)
  beforeEachRemoval(recordOpen)
  await removeImage(shop.shop, admin, { id, imageId: image.id })
  await expect.poll(() => filesOf(bytes)).toEqual([false, false])
  expect(open).toEqual([])
})

it('a crash during an upload leaves no files', async () => {
  const bytes = await paint(80, 80).jpeg().toBuffer()
  const { id } = await create()
  const never = new Promise<never>(() => {})
  let stored = 0
  const storage = withStorage((files) => ({
    async put(name, content) {
      await files.put(name, content)
      stored++
      return never
    },
  }))
  void addImages(storage, admin, { id, files: only(bytes) })
  await expect.poll(() => stored).toBe(2)
  await purgeExpired(shop.shop)
  expect(await filesOf(bytes)).toEqual([true, true])
  await shop.sql(`update image_leases set expires_at = now() - interval '1 second'`)
  await purgeExpired(shop.shop)
  await expect.poll(() => filesOf(bytes)).toEqual([false, false])
})

it('a crash after an image was removed leaves no files', async () => {
  const bytes = await paint(65, 65).jpeg().toBuffer()
  const { id } = await create()
  const { body } = await upload(id, [{ name: 'ring.jpg', bytes }])
  await removeImage(crashAfter(1), admin, { id, imageId: body.images[0].id }).catch(() => {})
  expect(await imagesOf(id)).toEqual([])
  await expect.poll(() => filesOf(bytes)).toEqual([false, false])
})

it('a crash after a failed upload leaves no files', async () => {
  const bytes = await paint(75, 75).jpeg().toBuffer()
  const { id } = await create()
  async function* files() {
    yield { name: 'ring.jpg', bytes }
    expect(await filesOf(bytes)).toEqual([true, true])
    yield { name: 'page.jpg', bytes: Buffer.from('<html>') }
  }
  const added = addImages(crashAfter(3), admin, { id, files: files() })
  await expect(added).rejects.toThrow()
  await expect.poll(() => filesOf(bytes)).toEqual([false, false])
})

it('an upload with an expired lease is refused and leaves no files', async () => {
  const bytes = await paint(90, 90).jpeg().toBuffer()
  const { id } = await create()
  const storage = withStorage((files) => ({
    async put(name, content) {
      await files.put(name, content)
      await shop.sql('update image_leases set expires_at = now()')
    },
  }))
  const added = addImages(storage, admin, { id, files: only(bytes) })
  await expect(added).rejects.toMatchObject({ code: 'storage_unavailable' })
  expect(await imagesOf(id)).toEqual([])
  await expect.poll(() => filesOf(bytes)).toEqual([false, false])
})

const OPEN = `select query from pg_stat_activity where datname = current_database()
  and state like 'idle in transaction%' and query ~ 'product_images|hashtextextended'`

async function filesOf(bytes: Buffer): Promise<boolean[]> {
  const { hash, width } = await processImage(bytes, 'ring.jpg')
  const names = imageFilesOf(hash, width)
  return await Promise.all(names.map(async (name) => (await shop.shop.files.get(name)) !== undefined))
}

// Proves: R11.52
it('removes the picture of a page after a day without a page, and keeps that of a saved one', async () => {
  const images = await Promise.all(
    [301, 302].map(async (width) => (await uploadPageImage(await paint(width, 200).jpeg().toBuffer())).body),
  )
  const fields = { name: 'Pins', description: 'Small', parent_id: null, image_id: images[0].id }
  expect((await call('POST', '/category/', fields)).status).toBe(201)
  const statuses = () => Promise.all(images.map(async ({ url }) => (await fetch(shop.url + url)).status))
  await purgeExpired(shop.shop)
  expect(await statuses()).toEqual([200, 200])
  await shop.change("update page_images set created_at = created_at - interval '25 hours'")
  await purgeExpired(shop.shop)
  expect(await shop.sql('select id from page_images')).toEqual([{ id: images[0].id }])
  await expect.poll(statuses).toEqual([200, 404])
})

async function storedCertificate() {
  const image = { hash: randomBytes(16).toString('hex'), width: PDF_WIDTH }
  await shop.shop.files.put(`${image.hash}.pdf`, Buffer.from('%PDF-1.7'))
  const status = async () => (await fetch(`${shop.url}/media/${image.hash}.pdf`)).status
  expect(await status()).toBe(200)
  return { image, status }
}

/** Counts the changes of the catalogue that it announces. */
function announcing(running: Shop) {
  const invalidateCatalogue = vi.fn(() => shop.shop.invalidateCatalogue())
  return { invalidateCatalogue, running: { ...running, invalidateCatalogue } }
}

const failingFrom = (removal: number): Shop =>
  withStorage((files) => ({
    async remove(name) {
      if (--removal <= 0) throw new Error('the storage is down')
      await files.remove(name)
    },
  }))

// Proves: R9.163
it('the page cache of its own process forgets a removed file at once', async () => {
  const { image, status } = await storedCertificate()
  const { running, invalidateCatalogue } = announcing(shop.shop)
  await deleteUnusedImages(running, [image])
  expect(invalidateCatalogue).toHaveBeenCalledTimes(1)
  expect(await status()).toBe(404)
})

// Proves: R9.163
it('the page cache of another process forgets a removed file', async () => {
  const { image, status } = await storedCertificate()
  await deleteUnusedImages({ ...shop.shop, invalidateCatalogue() {} }, [image])
  await expect.poll(status).toBe(404)
})

// Proves: R9.163
it('the page cache stays when no public file was removed', async () => {
  const { image } = await storedCertificate()
  const failing = announcing(failingFrom(1))
  await expect(deleteUnusedImages(failing.running, [image])).rejects.toThrow('the storage is down')
  expect(failing.invalidateCatalogue).not.toHaveBeenCalled()

  const { running, invalidateCatalogue } = announcing(shop.shop)
  await deleteUnusedImages(running, [{ hash: randomBytes(16).toString('hex'), width: PRIVATE_WIDTH }])
  const lease = await leaseImage(shop.shop, image)
  await deleteUnusedImages(running, [image])
  await releaseLeases(shop.shop.db, [lease])
  expect(invalidateCatalogue).not.toHaveBeenCalled()
})

// Proves: R9.163
it('the page cache forgets what was removed before the storage failed, and the failure stays the reported one', async () => {
  const images = [(await storedCertificate()).image, (await storedCertificate()).image]
  const announced = announcing(failingFrom(2))
  await expect(deleteUnusedImages(announced.running, images)).rejects.toThrow('the storage is down')
  expect(announced.invalidateCatalogue).toHaveBeenCalledTimes(1)

  const failing = announcing(failingFrom(2))
  failing.invalidateCatalogue.mockImplementation(() => {
    throw new Error('the announcement failed')
  })
  await expect(deleteUnusedImages(failing.running, images)).rejects.toThrow('the storage is down')
  expect(failing.invalidateCatalogue).toHaveBeenCalledTimes(1)
})
