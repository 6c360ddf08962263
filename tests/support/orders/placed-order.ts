import { createHmac, randomUUID } from 'node:crypto'
import { details } from '../accounts.ts'
import { eventually, type TestShop } from '../harness.ts'
import { insertProducts } from '../insert-products.ts'
import { type Line, newGuest, orderAsGuest } from './checkout.ts'

export const WEBHOOK_SECRET = 'whsec_test'

export type Placed = Awaited<ReturnType<typeof placeOrder>>

/** Inserts a product with a new brand. `price` in minor units. */
export async function addProduct(
  shop: TestShop,
  { stock = 10, price = 2500, name }: { stock?: number; price?: number; name?: string } = {},
): Promise<string> {
  const code = randomUUID().slice(0, 20)
  const [brand] = await shop.change<{ id: number }>(
    `insert into brands (name, description) values ('Brand ' || $1, 'Test') returning id`,
    [code],
  )
  const [product] = await shop.change<{ id: string }>(
    insertProducts(`select $1::text as name, $2::text as code, 'Test' as description, $3::bigint as price,
      $4::integer as stock_quantity, $5::integer as brand_id`),
    [name ?? `Test ring ${code}`, code, price, stock, brand?.id],
  )
  return product?.id ?? ''
}

type OrderOptions = { lines?: Line[]; promo?: string; delivery_type?: string }

export async function placeOrder(
  shop: TestShop,
  { lines, promo, delivery_type = 'standard' }: OrderOptions = {},
) {
  const wanted = lines ?? [{ productId: await addProduct(shop), quantity: 2 }]
  const guest = await newGuest(shop, wanted)
  const email = `guest-${randomUUID()}@example.com`
  const order = await orderAsGuest(shop, guest, {
    change: { promo_code: promo ?? null, delivery_type, guest: { ...details, email } },
  })
  if (order.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(order.body)}`)
  const { id: sessionId, url, order: placed } = order.body
  return {
    id: placed.id as string,
    sessionId: sessionId as string,
    url: url as string,
    email,
    ...guest,
    lines: wanted,
  }
}

/** Pays on the sandbox's payment page. */
export async function pay(shop: TestShop, sessionId: string, card = '4242424242424242'): Promise<number> {
  const form = new URLSearchParams({ card_number: card, exp: '12/40', cvc: '123' })
  const answer = await fetch(`${shop.url}/sandbox/pay/${sessionId}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return answer.status
}

export async function stateOf(shop: TestShop, orderId: string) {
  const [state] = await shop.sql<{
    status: string
    payment: string
    refunded: number
    issue: string | null
    confirmations: number
  }>(
    `select o.status, p.payment_status as payment, p.refunded_amount as refunded, p.payment_issue as issue,
      (select count(*) from emails e where e.order_id = o.id and e.kind = 'order_confirmed')::int as confirmations
    from orders o join payments p on p.order_id = o.id where o.id = $1`,
    [orderId],
  )
  return state
}

export const PAID = { status: 'processing', payment: 'paid', confirmations: 1 }

/** Waits until an order has these values. */
export const becomes = (shop: TestShop, orderId: string, wanted: object) =>
  eventually(async () => {
    const state = await stateOf(shop, orderId)
    return Object.entries(wanted).every(([name, value]) => state?.[name as 'status'] === value) && state
  })

/** Places a guest's order and pays it. */
export async function paidOrder(shop: TestShop, options: OrderOptions = {}): Promise<Placed> {
  const order = await placeOrder(shop, options)
  await pay(shop, order.sessionId)
  await becomes(shop, order.id, { status: 'processing' })
  return order
}

/** Writes that a whole order left and arrived. */
export async function insertDelivery(shop: TestShop, orderId: string, at: Date): Promise<void> {
  await shop.sql(
    `with arrived as (update shippings set shipped_at = $2, delivered_at = $2 where order_id = $1),
      sent as (insert into shipments (order_id, number, shipping_company, tracking_number, estimated_delivery, shipped_at)
        values ($1, 1, 'Post', 'AB12', $2, $2) returning order_id, number)
    insert into shipment_items (order_id, number, order_item_id, quantity)
    select order_id, number, i.id, i.quantity from sent join order_items i using (order_id)`,
    [orderId, at],
  )
}

export async function stockOf(shop: TestShop, productId: string | undefined): Promise<number | undefined> {
  const [product] = await shop.sql<{ stock_quantity: number }>(
    'select stock_quantity from variants where product_id = $1',
    [productId],
  )
  return product?.stock_quantity
}

/** Reads the sandbox's newest event of a type about a session. */
export async function eventAbout(shop: TestShop, type: string, sessionId: string): Promise<string> {
  const answer = await fetch(`${shop.url}/v1/events?limit=100&type=${type}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: { data: { object: { id: string } } }[] }
  const event = data.find((each) => each.data.object.id === sessionId)
  if (!event) throw new Error(`There is no ${type} about ${sessionId}`)
  return JSON.stringify(event)
}

/** Signs and delivers a webhook event. */
export async function notify(
  shop: TestShop,
  payload: string,
  { secret = WEBHOOK_SECRET, ageS = 0 } = {},
): Promise<number> {
  const at = Math.floor(Date.now() / 1000) - ageS
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  const headers = { 'stripe-signature': `t=${at},v1=${signature}`, 'content-type': 'application/json' }
  const answer = await fetch(`${shop.url}/api/v1/payments/stripe/webhook`, {
    method: 'POST',
    headers,
    body: payload,
  })
  return answer.status
}
