import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { noise, paint } from '../../../shop/catalog/images/test-images.ts'

const { shop, call, create, upload, imagesOf } = setUpBackOffice({ cached: true })

const addProduct = async (): Promise<string> => (await create()).id
const createImage = (side = 200) => noise(side, side)
const storedFiles = async () => {
  const names = await readdir(join(shop.dataDir, 'media'), { recursive: true }).catch(() => [])
  return names.filter((name) => /\.(webp|jpg)$/.test(name)).sort()
}

describe('removing and sorting images', () => {
  // Proves: S4.admin.2, R5.60
  it('removes one, and its files unless another product uses the same image', async () => {
    const bytes = await createImage()
    const [one, other] = [await addProduct(), await addProduct()]
    const before = await storedFiles()
    const { body } = await upload(one, [{ name: 'a.jpg', bytes }])
    const twin = await upload(other, [{ name: 'a.jpg', bytes }])
    const [image] = body.images
    expect(twin.body.images[0].url).toBe(image.url)
    expect((await call('DELETE', `/products/${other}/images/${image.id}/`)).status).toBe(404)
    expect((await call('DELETE', `/products/${one}/images/${image.id}/`)).body).toEqual({ id: image.id })
    expect(await imagesOf(one)).toEqual([])
    expect((await fetch(shop.url + image.url)).status).toBe(200)
    await call('DELETE', `/products/${other}/images/${twin.body.images[0].id}/`)
    await expect.poll(storedFiles).toEqual(before)
    expect((await call('DELETE', `/products/${one}/images/${image.id}/`)).status).toBe(404)
    expect((await call('DELETE', `/products/${one}/images/x/`)).status).toBe(404)
  })

  it('saves the given order', async () => {
    const id = await addProduct()
    const bytes = await paint(50, 50).jpeg().toBuffer()
    const { body } = await upload(
      id,
      ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, bytes })),
    )
    const [a, b, c] = body.images.map((image: any) => image.id)
    const sorted = await call('PUT', `/products/${id}/images/`, { order: [c, a, b] })
    expect(sorted.body.images.map((image: any) => image.id)).toEqual([c, a, b])
    expect((await imagesOf(id)).map((image: any) => image.id)).toEqual([c, a, b])
    const sort = async (order: unknown) => (await call('PUT', `/products/${id}/images/`, { order })).status
    expect([await sort([c, a]), await sort([c, a, 1_000_000]), await sort([])]).toEqual([409, 409, 409])
    expect([await sort([c, c, a]), await sort('x'), await sort([0])]).toEqual([422, 422, 422])
    await upload(id, [{ name: 'd.jpg', bytes: await sharp(bytes).png().toBuffer() }])
    expect((await imagesOf(id)).map((image: any) => image.id).slice(0, 3)).toEqual([c, a, b])
  })
})
