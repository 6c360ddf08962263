import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { noise, paint } from '../../../shop/catalog/images/test-images.ts'

const { shop, token, create, upload, send, imagesOf } = setUpBackOffice({ cached: true })

const to = (id: string) => `/products/${id}/upload/`
const LIMIT = 5 * 1024 * 1024
const addProduct = async (): Promise<string> => (await create()).id
const createImage = (side = 200) => noise(side, side)
const storedFiles = async () => {
  const names = await readdir(join(shop.dataDir, 'media'), { recursive: true }).catch(() => [])
  return names.filter((name) => /\.(webp|jpg)$/.test(name)).sort()
}

describe('adding images', () => {
  // Proves: S5.admin.11, S7.admin.3, R3.18
  it('adds them to the product in upload order and serves them', async () => {
    const id = await addProduct()
    await imagesOf(id)
    const png = await paint(300, 200).png().toBuffer()
    const webp = await paint(100, 100).webp().toBuffer()
    const { status, body } = await upload(id, [
      { name: 'front view.jpg', bytes: await createImage() },
      { name: 'back.png', bytes: png, type: 'text/plain' },
      { name: 'bague dorée.webp', bytes: webp },
    ])
    expect(status).toBe(200)
    expect(body.images.map((image: any) => [image.width, image.height])).toEqual([
      [200, 200],
      [300, 200],
      [100, 100],
    ])
    expect(await imagesOf(id)).toEqual(body.images)
    for (const { url } of body.images) expect((await fetch(shop.url + url)).status).toBe(200)
    const names = await shop.sql(
      'select file_name from product_images where product_id = $1 order by position',
      [id],
    )
    expect(names.map((row) => row.file_name)).toEqual(['front_view.jpg', 'back.png', 'bague_dorée.webp'])
  })

  // Proves: S5.admin.5, R3.16
  it('is atomic: one invalid file refuses all and leaves no files', async () => {
    const id = await addProduct()
    const before = await storedFiles()
    const { status, body } = await upload(id, [
      { name: 'good.jpg', bytes: await createImage() },
      { name: 'my ring.jpg', bytes: Buffer.from('<html>no picture</html>') },
      { name: 'also good.jpg', bytes: await createImage() },
    ])
    expect(status).toBe(422)
    expect(body).toMatchObject({
      detail: 'Unsupported file format: my_ring.jpg',
      errors: [{ path: 'files', message: 'Unsupported file format' }],
    })
    expect(await imagesOf(id)).toEqual([])
    await expect.poll(storedFiles).toEqual(before)
  })

  // Proves: S5.admin.5, S9.admin.2, R3.15
  it('accepts a file of 5 MB and refuses one byte more', async () => {
    const id = await addProduct()
    const photo = await createImage()
    const exactly = Buffer.concat([photo, Buffer.alloc(LIMIT - photo.length)])
    expect((await upload(id, [{ name: 'a.jpg', bytes: exactly }])).status).toBe(200)
    const over = Buffer.concat([exactly, Buffer.alloc(1)])
    const { status, body } = await upload(id, [
      { name: 'a.jpg', bytes: photo },
      { name: 'b.jpg', bytes: over },
      { name: 'c.jpg', bytes: photo },
    ])
    expect(status).toBe(413)
    expect(body.detail).toBe('File size is too large')
    expect(await imagesOf(id)).toHaveLength(1)
  })

  // Proves: R3.15
  it('allows at most ten per product, also with concurrent uploads', async () => {
    const id = await addProduct()
    const bytes = await paint(60, 60).jpeg().toBuffer()
    const six = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.jpg`, bytes }))
    const answers = await Promise.all([upload(id, six), upload(id, six), upload(id, six)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await upload(id, six.slice(0, 4))).body.images).toHaveLength(10)
    const { status, body } = await upload(id, six.slice(0, 1))
    expect([status, body.detail]).toEqual([409, 'A product can have at most 10 images.'])
    const eleven = Array.from({ length: 11 }, () => ({ name: 'x.jpg', bytes }))
    expect((await upload(await addProduct(), eleven)).status).toBe(422)
  })

  // Proves: R1.29
  it('adds an upload once per idempotency key, and refuses another upload with that key', async () => {
    const id = await addProduct()
    const names = Array.from({ length: 6 }, (_, at) => `${at}.jpg`)
    const six = await Promise.all(names.map(async (name) => ({ name, bytes: await createImage(60) })))
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([upload(id, six, headers), upload(id, six, headers)])
    answers.push(await upload(id, six, headers))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const shown = answers.map(({ body }) => body.images)
    expect(shown).toEqual(Array(3).fill(await imagesOf(id)))
    expect(shown[0]).toHaveLength(6)
    const others = await upload(id, [{ name: '0.jpg', bytes: await createImage(60) }], headers)
    expect([others.status, (await imagesOf(id)).length]).toEqual([409, 6])
    await expect.poll(() => shop.sql('select id from image_leases')).toEqual([])
  })

  it('explains why a request is not an upload', async () => {
    const id = await addProduct()
    const form = 'multipart/form-data; boundary=x'
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
    expect((await send(to(id), '{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await send(to(id), '{}', { 'content-type': 'image/jpeg' })).status).toBe(415)
    expect((await send(to(id), 'nothing', { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect((await send(to(id), 'nothing', { 'content-type': form })).status).toBe(400)
    expect((await send(to(id), `${part}cut off`, { 'content-type': form })).status).toBe(400)
    expect((await send(to(id), part, { 'content-type': form })).status).toBe(400)
    expect((await send(to(id), '--x--\r\n', { 'content-type': form })).status).toBe(422)
    const { status, body } = await upload(id, [])
    expect([status, body.detail]).toEqual([422, 'At least one image is required'])
    expect((await upload(id, [{ name: 'a.jpg', bytes: await createImage(), field: 'photo' }])).status).toBe(
      422,
    )
    expect((await upload(id, [{ name: 'a.jpg', bytes: new Uint8Array() }])).status).toBe(422)
    expect((await upload(randomUUID(), [{ name: 'a.jpg', bytes: await createImage() }])).status).toBe(404)
    expect(await imagesOf(id)).toEqual([])
  })

  it('refuses an endless body without storing it', async () => {
    const id = await addProduct()
    global.gc?.()
    const before = process.memoryUsage().rss
    const mebibyte = randomBytes(1024 * 1024)
    const statuses = await Promise.all(Array.from({ length: 4 }, () => sendEndless(id, mebibyte, 60)))
    expect(statuses).toEqual([413, 413, 413, 413])
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })
})

/** Sends an endless file without content-length. @returns the status */
function sendEndless(id: string, chunk: Buffer, chunks: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token()}`, 'content-type': 'multipart/form-data; boundary=x' }
    const outgoing = request(`${shop.url}/api/v1/products/${id}/upload/`, { method: 'POST', headers })
    let isAnswered = false
    outgoing.on('response', (incoming) => {
      isAnswered = true
      incoming.resume()
      resolve(incoming.statusCode ?? 0)
    })
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)))
    outgoing.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n')
    let left = chunks
    const more = () => {
      while (left-- > 0) if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
      outgoing.end()
    }
    more()
  })
}
