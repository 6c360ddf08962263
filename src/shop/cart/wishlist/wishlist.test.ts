import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customer } from '../../../../tests/support/accounts.ts'
import { addProduct } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

async function findOrCreateWishlist() {
  const { token } = await customer(shop)
  const call = (method: string, path: string, body?: object) =>
    shop.call(method, `/api/v1/wishlist/${path}`, { token, ...(body && { body }) })
  const { id: wishlist_id } = (await call('POST', '')).body
  return {
    id: wishlist_id as string,
    call,
    add: (product_id: string) => call('POST', 'addtowishlist/', { wishlist_id, product_id }),
    remove: (product_id: string) => call('DELETE', 'removewishlistitem/', { wishlist_id, product_id }),
    names: async () =>
      (await call('GET', `${wishlist_id}/`)).body.wishlist_items.map(
        ({ product }: { product: { name: string } }) => product.name,
      ),
  }
}

describe('the wishlist', () => {
  it('exists once per customer', async () => {
    const wishlist = await findOrCreateWishlist()
    const again = await Promise.all(Array.from({ length: 5 }, () => wishlist.call('POST', '')))
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(Array(5).fill([200, wishlist.id]))
    const { token } = await customer(shop)
    const path = '/api/v1/wishlist/'
    const first = await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', path, { token })))
    expect(new Set(first.map(({ body }) => body.id)).size).toBe(1)
  })

  // Proves: S3.1
  it('lists products newest first with current data', async () => {
    const wishlist = await findOrCreateWishlist()
    const ring = await addProduct(shop, { name: 'Ring', stock: 3, price: 12_345 })
    await wishlist.add(ring)
    const { status, body } = await wishlist.add(await addProduct(shop, { name: 'Brooch' }))
    expect(status).toBe(200)
    expect(body.wishlist_items).toHaveLength(2)
    expect(body.wishlist_items[1]).toMatchObject({
      product_id: ring,
      product: {
        id: ring,
        name: 'Ring',
        price: 123.45,
        stock_quantity: 3,
        brand: { name: expect.stringMatching(/^Brand/) },
        images: [],
      },
    })
    expect(await wishlist.names()).toEqual(['Brooch', 'Ring'])
  })

  it('refuses a product that is already on it', async () => {
    const wishlist = await findOrCreateWishlist()
    const ring = await addProduct(shop, { name: 'Ring' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => wishlist.add(ring)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await wishlist.add(ring)).body.detail).toBe('This product is already in your wishlist.')
    expect(await wishlist.names()).toEqual(['Ring'])
  })

  it('removes a product, also twice', async () => {
    const wishlist = await findOrCreateWishlist()
    const ring = await addProduct(shop)
    await wishlist.add(ring)
    expect((await wishlist.remove(ring)).body.wishlist_items).toEqual([])
    expect((await wishlist.remove(ring)).status).toBe(200)
  })

  // Proves: R4.5
  it('refuses unknown and archived products, and hides those archived later', async () => {
    const wishlist = await findOrCreateWishlist()
    const ring = await addProduct(shop)
    await wishlist.add(ring)
    await shop.sql('update products set archived_at = now() where id = $1', [ring])
    expect(await wishlist.names()).toEqual([])
    const gone = await wishlist.add(ring)
    expect([gone.status, gone.body.detail]).toEqual([409, 'This product is no longer sold'])
    expect((await wishlist.add(randomUUID())).status).toBe(404)
    expect((await wishlist.add('ring')).status).toBe(422)
    expect((await wishlist.call('GET', 'nothing/')).status).toBe(404)
  })
})
