import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { newCustomer } from '../../../tests/support/orders/checkout.ts'
import { endAccount, returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../tests/support/sign-in.ts'
import { imageFilesOf } from '../../shop/catalog/images/image-widths.ts'
import { noise, paint } from '../../shop/catalog/images/test-images.ts'

const { shop, olive } = setUpOrderShop()
const calls = () => returnCalls(shop, olive)

const picture = () => noise(300, 200)

async function send(
  path: string,
  files: Uint8Array[],
  token?: string,
): Promise<{ status: number; body: any }> {
  const body = new FormData()
  for (const bytes of files) body.append('files', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  const response = await fetch(`${shop.url}/api/v1/returns/${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    ...(headers && { headers }),
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? await response.json() : response.headers.get('location') }
}

const storedPhotos = async () => {
  const names = await readdir(join(shop.dataDir, 'media'), { recursive: true }).catch(() => [])
  return names.filter((name) => /^private\/..\/[0-9a-f]{32}\.webp$/.test(name))
}

/** A guest's return, and what opens it. */
async function asked() {
  const { sentOrder, linkFor, ask } = calls()
  const order = await sentOrder([1])
  const token = await linkFor(order)
  const { body } = await ask(token, [take(order.items[0])])
  return { ...order, orderId: order.id, id: body.id as string, token }
}

describe('photos of a return', () => {
  // Proves: R13.130
  it('are added by link, at most five, the same one once, until it is inspected', async () => {
    const { id, token } = await asked()
    const [first, second] = [await picture(), await paint(90, 60).png().toBuffer()]
    const { status, body } = await send(`${id}/photos/?token=${token}`, [first, second])
    expect(status).toBe(201)
    expect(body.photos).toHaveLength(2)
    expect((await send(`${id}/photos/?token=${token}`, [first])).body.photos).toHaveLength(2)
    const many = await Promise.all(Array.from({ length: 4 }, picture))
    expect((await send(`${id}/photos/?token=${token}`, many)).status).toBe(409)
    const parallel = await Promise.all(many.map((bytes) => send(`${id}/photos/?token=${token}`, [bytes])))
    expect(parallel.map(({ status: each }) => each).toSorted()).toEqual([201, 201, 201, 409])
    expect((await olive.ask('GET', `/returns/${id}/`)).body.photos).toHaveLength(5)
    await eventually(async () => (await storedPhotos()).length === 5)
    const { id: other, token: key } = await asked()
    await calls().inspected(other)
    expect((await send(`${other}/photos/?token=${key}`, [first])).status).toBe(409)
  })

  // Proves: R13.130
  it('are pictures by their content, of at most 5 MB, without what the camera wrote', async () => {
    const { id, token } = await asked()
    const path = `${id}/photos/?token=${token}`
    const refused = await send(path, [Buffer.from('%PDF-1.7 %%EOF')])
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'photo.jpg is not a picture that we can read. Please choose a JPEG, PNG or WebP.',
    ])
    expect((await send(path, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')])).status).toBe(422)
    expect((await send(path, [Buffer.alloc(5 * 1024 * 1024 + 1)])).status).toBe(413)
    expect((await send(path, [])).status).toBe(422)
    const turned = await paint(400, 300)
      .withExif({ IFD0: { Make: 'PhoneOfMary' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [photo] = (await send(path, [turned])).body.photos
    const read = await fetch(`${shop.url}/api/v1/returns/${id}/photos/${photo.id}/?token=${token}`)
    expect(read.headers.get('content-type')).toBe('image/webp')
    expect(read.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await read.arrayBuffer()).toString('latin1')).not.toContain('PhoneOfMary')
  })

  // Proves: R13.131
  it('are shown to admins and to readers of the return, never under /media', async () => {
    const { id, token, orderId } = await asked()
    const other = await asked()
    const [photo] = (await send(`${id}/photos/?token=${token}`, [await picture()])).body.photos
    const path = `${id}/photos/${photo.id}/`
    const read = async (query: string, caller?: string) =>
      (await calls().call('GET', path + query, caller ? { token: caller } : {})).status
    const eve = await newCustomer(shop)
    for (const caller of [undefined, eve.token])
      for (const query of ['', '?token=wrong', `?token=${other.token}`, `?order=${other.orderId}`])
        expect(await read(query, caller)).toBe(404)
    expect(await read(`?token=${token}`)).toBe(200)
    expect(await read(`?order=${orderId}`)).toBe(200)
    expect((await olive.ask('GET', `/returns/${path}`)).status).toBe(200)
    expect((await olive.ask('GET', `/returns/${other.id}/photos/${photo.id}/`)).status).toBe(404)
    for (const caller of [undefined, eve.token])
      expect((await send(`${id}/photos/`, [await picture()], caller)).status).toBe(404)
    // The owner adds none, but may try the shopper's link.
    const admin = await signInAdmin(shop, 'Olive')
    expect((await send(`${id}/photos/`, [await picture()], admin)).status).toBe(404)
    expect((await send(`${id}/photos/?token=${token}`, [await picture()], admin)).status).toBe(201)
    const [file] = await shop.sql<{ hash: string }>('select hash from return_photos where id = $1', [
      photo.id,
    ])
    // What the backup has.
    const [stored] = await shop.sql<{ hash: string; width: number }>(
      'select hash, width from stored_images where hash = $1',
      [file?.hash],
    )
    expect(imageFilesOf(stored?.hash ?? '', stored?.width ?? 0)).toEqual([`private/${file?.hash}.webp`])
    for (const name of [
      `private/${file?.hash}.webp`,
      `${file?.hash}.webp`,
      `${file?.hash}-300.webp`,
      `${file?.hash}.jpg`,
    ])
      expect((await fetch(`${shop.url}/media/${name}`)).status).toBe(404)
  })

  // Proves: R13.131
  it("of a customer are added and read with that customer's session, and go with the account", async () => {
    const { mary, id, orderId } = await calls().customersReturn()
    const before = (await storedPhotos()).length
    const { status, body } = await send(`${id}/photos/`, [await picture()], mary.token)
    expect(status).toBe(201)
    expect((await send(`${id}/photos/?order=${orderId}`, [await picture()])).status).toBe(404)
    const [photo] = body.photos
    expect((await calls().call('GET', `${id}/photos/${photo.id}/`, { token: mary.token })).status).toBe(200)
    expect(
      (await calls().call('GET', `order/${orderId}/`, { token: mary.token })).body.returns,
    ).toMatchObject([{ id, photos: [{ id: photo.id }], photos_left: 4 }])
    expect((await storedPhotos()).length).toBe(before + 1)
    await endAccount(shop, mary.userId, orderId)
    expect(await shop.sql('select 1 from return_photos where return_id = $1', [id])).toEqual([])
    await eventually(async () => (await storedPhotos()).length === before)
  })

  // Proves: R13.132
  it('are added on the page that a mailed link opens, without JavaScript', async () => {
    const { id, token } = await asked()
    const page = await (await fetch(`${shop.url}/returns/${token}`)).text()
    expect(page).toContain(`action="/api/v1/returns/${id}/photos/form?token=${token}"`)
    const { status, body } = await send(`${id}/photos/form?token=${token}`, [await picture()])
    expect([status, body]).toEqual([303, `/returns/${token}?photos=1`])
    const shown = await (await fetch(`${shop.url}/returns/${token}`)).text()
    const photo = await fetch(shop.url + shown.match(/<img src="([^"]+\/photos\/[^"]+)"/)?.[1])
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await send(`${id}/photos/form?token=${token}`, [Buffer.from('no')])).body).toBe(
      `/returns/${token}?problem=photo`,
    )
    expect((await send(`${id}/photos/form/?token=${token}`, [await picture()])).status).toBe(303)
    expect((await send(`${id}/photos/form/?token=wrong`, [await picture()])).body).toBe(
      '/returns/wrong?problem=404',
    )
    expect((await olive.ask('GET', `/returns/${id}/`)).body.photos).toHaveLength(2)
  })
})
