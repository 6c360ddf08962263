import type { Product } from '../../src/contract/product.ts'
import { addExtremes } from '../../tests/support/extremes.ts'
import { startTestServer } from '../../tests/support/global-setup.ts'
import { eventually, openTestShop } from '../../tests/support/harness.ts'
import {
  type Customer,
  newCustomer,
  newGuest,
  newPromo,
  orderAsCustomer,
} from '../../tests/support/orders/checkout.ts'
import { addBox, paidGift, receiver } from '../../tests/support/orders/gifts.ts'
import { addProduct, pay, placeOrder } from '../../tests/support/orders/placed-order.ts'
import { signInAdmin } from '../../tests/support/sign-in.ts'
import { openAfterSale } from './after-sale.ts'
import type { Shot } from './shot.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The demo shop with a customer, orders in several states, a failed e-mail and security events. */
export async function openStage() {
  const { server, stop } = await startTestServer()
  const shop = await openTestShop(server, { demo: true, cached: true })
  const { body } = await shop.call('GET', '/api/v1/products/?limit=100')
  const products = body.items as Product[]
  // Pieces with sizes need a choice.
  const plenty = products
    .filter(({ price, price_to, stock_quantity }) => price === price_to && stock_quantity > 0)
    .sort((a, b) => Number(b.stock_quantity >= 8) - Number(a.stock_quantity >= 8))
  const extremes = await addExtremes(shop)
  const customer = await newCustomer(shop)
  const admin = await signInAdmin(shop, 'Olive')
  await shop.sql(`update users set email = 'mary@example.com'`)
  await shop.sql(`update admins set email = 'olive@vitrine.example'`)
  const giftBox = await addBox(shop)
  const orders = { ...(await fillOrders()), ...(await giveGifts()) }
  const [{ code: giftCode = '' } = {}] = await shop.sql<{ code: string }>(
    'select receipt_code as code from gifts where order_id = $1',
    [orders.gift],
  )
  const afterSale = await openAfterSale(shop)
  await shop.sql(`update orders set email = 'ada@example.com' where customer_type = 'guest'`)
  await shop.sql(`update emails set recipient = 'ada@example.com' where recipient like 'guest-%'`)
  const promo = await newPromo(shop, 15)
  const archived = await addProduct(shop)
  await shop.sql('update products set archived_at = now() where id = $1', [archived])
  const [{ id: engraved = '' } = {}] = await shop.sql<{ id: string }>(
    'select product_id as id from engravings limit 1',
  )
  const newcomer = await newCustomer(shop)
  await shop.sql('delete from addresses where user_id = $1', [newcomer.userId])
  await shop.sql(
    `insert into emails (kind, recipient, subject, text, html, status, attempts, error, created_at)
     values ('order_shipped', 'ada@exmaple.com', 'Your order is on its way', 'Dear Ada', '', 'failed', 12, 'Host exmaple.com not found', now())`,
  )

  const { security } = shop.shop
  const attempt = { kind: 'admin' as const, email: 'somebody.with.a.long.name@mailserver.example' }
  for (let time = 0; time < 48; time++)
    security.record({
      kind: 'log_in_failed',
      actor: attempt,
      ip: '203.0.113.7',
      detail: { reason: 'no such account' },
    })
  security.record({ kind: 'webhook_refused', ip: '203.0.113.8', detail: { reason: 'no valid signature' } })
  await security.flush()

  async function fillOrders() {
    const line = (index: number, quantity = 1) => ({ productId: plenty[index]?.id ?? '', quantity })
    const paid = async (index: number, delivery_type = 'standard') => {
      const order = await placeOrder(shop, { lines: [line(index), line(index + 1)], delivery_type })
      await pay(shop, order.sessionId)
      await eventually(async () => (await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body.is_paid)
      return order.id
    }
    const [processing, shipped] = [await paid(0), await paid(2)]
    await ship(shipped)
    const pending = await placeOrder(shop, { lines: [line(4)] })
    await fillCart(customer, [line(5), line(6, 2)])
    const mine = (await orderAsCustomer(shop, customer)).body
    await pay(shop, mine.id)
    await eventually(async () => {
      const [row] = await shop.sql<{ status: string }>('select status from orders where id = $1', [
        mine.order.id,
      ])
      return row?.status === 'processing'
    })
    await ship(mine.order.id)
    await shop.call('POST', '/api/v1/delivery/methods/', {
      token: admin,
      body: {
        key: 'collect',
        name: 'Collect in the shop',
        kind: 'collect',
        price: 0,
        days_from: 1,
        days_to: 1,
      },
    })
    const [toCollect, ready] = [await paid(7, 'collect'), await paid(9, 'collect')]
    await shop.call('POST', `/api/v1/order/${ready}/ready/`, { token: admin })
    const parcels = await paid(11)
    const { order_items } = (await shop.call('GET', `/api/v1/order/guest/${parcels}/`)).body
    await ship(parcels, { items: [{ order_item_id: order_items[0].id, quantity: 1 }] })
    return {
      processing,
      shipped,
      parcels,
      toCollect,
      ready,
      pending: pending.id,
      mine: mine.order.id as string,
    }
  }

  /** One of a guest, and one of the customer, which hides its pieces. */
  async function giveGifts() {
    const message = 'Dear Grace,\n\nfor the one who found the first bug.\n\nWith love from all of us'
    const lines = [{ productId: plenty[1]?.id ?? '', quantity: 1 }]
    const not_before = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const { id: gift } = await paidGift(shop, {
      gift: { message, box_product_id: giftBox, not_before },
      lines,
    })
    await fillCart(customer, lines)
    const change = { gift: { receiver, not_before, hide_until_then: true } }
    const { body } = await orderAsCustomer(shop, customer, { change })
    await pay(shop, body.id)
    return { gift, hidden: body.order.id as string }
  }

  /** @returns the stored record of a guest with these products and `lines` others in the cart */
  async function guestWith(lines: number, own: string[]): Promise<string> {
    const ids = [...own, ...plenty.map(({ id }) => id), ...extremes.beads].slice(0, lines + own.length)
    const { cartId, guestId } = await newGuest(
      shop,
      ids.map((productId) => ({ productId, quantity: 1 })),
    )
    const unknown = { first_name: null, last_name: null, email: null, phone_number: null }
    return JSON.stringify({ id: guestId, ...unknown, cart: { id: cartId } })
  }

  async function ship(order_id: string, more: object = {}) {
    await shop.call('POST', '/api/v1/shipping/ship_order', {
      token: admin,
      body: {
        order_id,
        shipping_company: 'Royal Mail',
        tracking_number: 'RM123456789GB',
        estimated_delivery: '2099-05-04',
        ...more,
      },
    })
  }

  async function fillCart({ cartId, token }: Customer, lines: { productId: string; quantity: number }[]) {
    for (const { productId: product_id, quantity } of lines) {
      const body = { product_id, quantity }
      await shop.call('POST', `/api/v1/cart/user/addtocart/${cartId}/`, { token, body })
    }
  }

  return {
    shop,
    afterSale,
    extremes,
    orders,
    giftCode,
    promo,
    archived,
    engraved,
    newcomer,
    customer,
    admin,
    plenty,
    sized: products.find(({ price, price_to }) => price !== price_to) as Product,
    sold: products.find(({ stock_quantity }) => stock_quantity === 0) as Product,
    last: products.find(({ stock_quantity }) => stock_quantity > 0 && stock_quantity < 4) as Product,
    /** The browser storage of a shot's visitor. */
    async storageOf({ as, cart, hasExtremes }: Shot) {
      const items: Record<string, string> = {}
      const extremeIds = hasExtremes ? [extremes.longest, extremes.shortest] : []
      if (cart) items.guest = await guestWith(cart, extremeIds)
      const person = {
        first_name: 'Mary',
        last_name: 'Somerville',
        email: 'mary@example.com',
        phone_number: '1',
      }
      if (as === 'customer' || as === 'newcomer') {
        const { token, userId: id, cartId } = as === 'customer' ? customer : newcomer
        Object.assign(items, {
          token,
          user: JSON.stringify({ id, ...person }),
          userCart: JSON.stringify({ id: cartId }),
        })
      }
      if (as === 'admin') {
        const olive = { id: customer.userId, first_name: 'Olive', last_name: 'Owner', role: 'admin' }
        const record = { ...person, ...olive, email: 'olive@vitrine.example' }
        Object.assign(items, { admin_token: admin, admin: JSON.stringify(record) })
      }
      const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }))
      return { origin: shop.env.PUBLIC_URL, localStorage }
    },
    async close() {
      await shop.close()
      await stop()
    },
  }
}
