import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { holdLock, waitingForLocks } from '../../../../tests/support/locks.ts'
import { contents, newGuest, orderAsGuest, type Shopper } from '../../../../tests/support/orders/checkout.ts'
import { addProduct, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop()

const waiting = (count: number) => eventually(async () => (await waitingForLocks(shop)) === count)
const holdCart = ({ cartId }: Shopper) =>
  holdLock(shop, 'select from carts where id = $1 for update', [cartId])
const holdStock = (productId: string) =>
  holdLock(shop, 'select from variants where product_id = $1 for update', [productId])
const linesOf = (orderId: string) =>
  shop.sql('select product_id, quantity from order_items where order_id = $1 order by quantity', [orderId])

it('a concurrent checkout of the same cart orders the same items', async () => {
  const productId = await addProduct(shop, { stock: 4 })
  const guest = await newGuest(shop, [{ productId, quantity: 4 }])
  await using cart = await holdCart(guest)
  const first = orderAsGuest(shop, guest)
  await waiting(1)
  const second = orderAsGuest(shop, guest)
  await waiting(2)
  await cart.release()
  const answers = [await first, await second]
  expect(answers.map(({ body }) => body.detail)).not.toContain('Your cart is empty.')
  const accepted = answers.findLast(({ status }) => status === 201)
  expect(await linesOf(accepted?.body.order.id)).toEqual([{ product_id: productId, quantity: 4 }])
  expect(await stockOf(shop, productId)).toBe(0)
})

it('an item added during a checkout is ordered by the next checkout, which cancels the first', async () => {
  const [ring, chain] = [await addProduct(shop, { stock: 1 }), await addProduct(shop, { stock: 2 })]
  const guest = await newGuest(shop, [{ productId: ring, quantity: 1 }])
  await using cart = await holdCart(guest)
  await using stock = await holdStock(ring)
  const first = orderAsGuest(shop, guest)
  await waiting(1)
  // The first checkout began before this item was added; the second began after it.
  await cart.query(
    `insert into cart_items (cart_id, product_id, variant_id, quantity)
      select $1, product_id, id, 2 from variants where product_id = $2`,
    [guest.cartId, chain],
  )
  await cart.release()
  await stock.untilWanted()
  const second = orderAsGuest(shop, guest)
  await waiting(2)
  await stock.release()
  await first
  const { status, body } = await second
  expect([status, body.detail]).toEqual([201, undefined])
  expect(await linesOf(body.order.id)).toEqual([
    { product_id: ring, quantity: 1 },
    { product_id: chain, quantity: 2 },
  ])
  expect(await shop.sql(`select id from orders where status = 'pending'`)).toContainEqual({
    id: body.order.id,
  })
  expect(await contents(shop, guest)).toEqual({})
})

it('an order for more than the stock fails without waiting for locks', async () => {
  const productId = await addProduct(shop, { stock: 2 })
  const guest = await newGuest(shop, [{ productId, quantity: 2 }])
  expect((await orderAsGuest(shop, await newGuest(shop, [{ productId, quantity: 1 }]))).status).toBe(201)
  await using _ = await holdStock(productId)
  const { status, body } = await orderAsGuest(shop, guest)
  expect([status, body.detail]).toEqual([409, expect.stringContaining('Only 1 left in stock')])
})
