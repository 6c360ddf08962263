import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { contents, newCustomer, newGuest, type Shopper } from '../../../tests/support/orders/checkout.ts'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { addToCart } from './add-to-cart.ts'

const shop = setUpShop()

let product: string
beforeAll(async () => {
  product = await addProduct(shop, { stock: 10 })
})

const put = ({ guestId, cartId }: Shopper, product_id = product, quantity = 1) =>
  addToCart(shop.shop, { guestId, cartId }, { product_id, quantity })
const quantities = (cart: { cart_items: { quantity: number }[] }) =>
  cart.cart_items.map(({ quantity }) => quantity)
/** The first call runs alone; calls during it are batched. */
const startFirstCall = async () => void put(await newGuest(shop))

test('concurrent additions each get their own result, also when some are refused', async () => {
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map(() => newGuest(shop)))
  const customer = await newCustomer(shop)
  const soldOut = await addProduct(shop, { stock: 1 })
  await shop.sql('update variants set stock_quantity = 0 where product_id = $1', [soldOut])
  if (!one || !two || !three || !four) throw new Error('a guest is missing')
  await startFirstCall()
  const outcomes = await Promise.allSettled([
    put(one, product, 1),
    put({ ...one, guestId: two.guestId }),
    put(two, soldOut),
    put(three, randomUUID()),
    put(four, product, 4),
    addToCart(shop.shop, customer, { product_id: product, quantity: 5 }),
    put({ guestId: randomUUID(), cartId: four.cartId }),
  ])
  const messages = outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? [outcome.value.id, ...quantities(outcome.value)]
      : outcome.reason.message,
  )
  expect(messages).toEqual([
    [one.cartId, 1],
    'We could not find this cart. Please reload the page.',
    'Out of stock',
    'We could not find this product.',
    [four.cartId, 4],
    [customer.cartId, 5],
    'We could not find this cart. Please reload the page.',
  ])
  expect(await Promise.all([one, two, three, four, customer].map((who) => contents(shop, who)))).toEqual([
    { [product]: 1 },
    {},
    {},
    { [product]: 4 },
    { [product]: 5 },
  ])
})

test('concurrent additions to one cart all count, whatever the case of its id', async () => {
  const guest = await newGuest(shop)
  const inUpperCase = { guestId: guest.guestId.toUpperCase(), cartId: guest.cartId.toUpperCase() }
  const other = await addProduct(shop)
  await startFirstCall()
  await Promise.all([put(guest), put(inUpperCase), put(guest, other), put(inUpperCase, other, 2)])
  expect(await contents(shop, guest)).toEqual({ [product]: 2, [other]: 3 })
})

test('a cart that is being ordered delays only its own visitor', async () => {
  const [busy, free] = [await newGuest(shop), await newGuest(shop)]
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from carts where id = $1 for no key update', [busy.cartId])
    await startFirstCall()
    const waiting = put(busy)
    expect(quantities(await put(free))).toEqual([1])
    await client.query('commit')
    expect(quantities(await waiting)).toEqual([1])
  } finally {
    client.release()
  }
})
