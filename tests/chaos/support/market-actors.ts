import type { Answer, TestShop } from '../../support/harness.ts'
import { add, newGuest, orderAsGuest, type Shopper } from '../../support/orders/checkout.ts'
import { openOrderCalls } from '../../support/orders/order-calls.ts'
import { pay } from '../../support/orders/placed-order.ts'
import type { SeededRandom } from './seeded-random.ts'

export type Market = {
  shop: TestShop
  products: string[]
  random: SeededRandom
  seen: number[]
  /** Number of orders being placed. The next ones wait for the clock to advance, so no page expires before it exists. */
  placing: number
  clockChange: Promise<unknown> | undefined
  isOpen(): boolean
}

type Placed = { id: string; sessionId: string }

/** A shopper who buys in a loop: pays, cancels, returns or clicks twice. */
export async function visit(market: Market): Promise<void> {
  while (market.isOpen()) {
    const guest = await newGuest(market.shop)
    for (let left = 1 + market.random.below(3); left > 0; left--) await takeOne(market, guest)
    const placed = await order(market, guest)
    if (placed) await finish(market, guest, placed)
  }
}

async function takeOne({ shop, products, random, seen }: Market, guest: Shopper): Promise<void> {
  const line = { productId: random.pick(products), quantity: 1 + random.below(3) }
  seen.push((await add(shop, guest, line)).status)
}

async function order(market: Market, guest: Shopper): Promise<Placed | undefined> {
  const { shop, random, seen } = market
  await market.clockChange
  market.placing++
  const key = random.chance(0.5) ? `${guest.guestId}-${random.below(1e9)}` : undefined
  const presses = key && random.chance(0.3) ? 3 : random.chance(0.1) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: presses }, () => orderAsGuest(shop, guest, key ? { key } : {})),
  )
  market.placing--
  seen.push(...answers.map(({ status }) => status))
  const made = answers.findLast(({ status }) => status === 201)?.body
  return made && { id: made.order.id, sessionId: made.id }
}

const ENDINGS = ['pay', 'pay', 'pay', 'decline', 'back', 'leave', 'expire', 'delay', 'both', 'again'] as const

async function finish(market: Market, guest: Shopper, { id, sessionId }: Placed): Promise<void> {
  const { shop, random, seen } = market
  const note = (answer: Answer | number) => seen.push(typeof answer === 'number' ? answer : answer.status)
  const back = () => shop.call('POST', `/api/v1/order/order_to_cart/${id}/`).then(note)
  const read = () => shop.call('GET', `/api/v1/order/guest/${id}/`).then(note)
  const rehearse = (wish: string) => shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: wish })
  const payNow = (card?: string) => pay(shop, sessionId, card).then(note)
  switch (random.pick(ENDINGS)) {
    case 'pay':
      await payNow()
      return void (await read())
    case 'decline':
      await payNow('4000000000000002')
      return void (await payNow())
    case 'back':
      return void (await back())
    case 'expire':
      return void (await rehearse('expire'))
    case 'delay':
      await rehearse('delay')
      return void (await rehearse(random.chance(0.5) ? 'succeed' : 'fail'))
    case 'both':
      return void (await Promise.all([payNow(), back(), read()]))
    case 'again':
      return void (await Promise.all([order(market, guest), payNow()]))
    case 'leave':
      return
  }
}

/** An admin who edits stock and prices, and ships, refunds and cancels random orders. */
export async function administer(market: Market): Promise<void> {
  const { shop, random, seen, products } = market
  const orderCalls = await openOrderCalls(shop)
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await orderCalls.ask(method, path, body)
    seen.push(answer.status)
    return answer.body
  }
  while (market.isOpen()) {
    const product = await ask('GET', `/products/${random.pick(products)}/`)
    const { name, description, code, price, stock_quantity, brand_id, category_id, updated_at } = product
    const changed = { price: price + random.below(5), stock_quantity: stock_quantity + random.below(8) }
    const fields = { name, description, code, brand_id, category_id, updated_at, stock_shown: stock_quantity }
    await ask('PUT', `/products/${product.id}/`, { ...fields, ...changed })
    await ask('POST', `/products/${product.id}/stock/`, { change: random.below(9) - 3, note: 'Counted' })
    const { items } = await ask('GET', '/order/?limit=100')
    if (items.length > 0) await decide(random.pick<{ id: string }>(items).id, market, ask)
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<any>

async function decide(id: string, { random }: Market, ask: Ask): Promise<void> {
  const order = await ask('GET', `/order/${id}/`)
  const item = order.order_items[0]
  switch (random.below(4)) {
    case 0:
      return await ask('POST', `/order/${id}/cancel/`, { reason: 'Changed our mind' })
    case 1:
      return await ask('POST', `/order/${id}/refund/`, { amount: 1 + random.below(20) })
    case 2: {
      const items = [{ order_item_id: item.id, quantity: 1, restock: random.chance(0.5) }]
      return await ask('POST', `/order/${id}/refund/`, { items })
    }
    case 3: {
      const parcel = {
        shipping_company: 'DHL',
        tracking_number: '1234567890',
        estimated_delivery: '2099-01-01',
      }
      const part = random.chance(0.5) && { items: [{ order_item_id: item.id, quantity: 1 }] }
      await ask('POST', '/shipping/ship_order', { order_id: id, ...parcel, ...part })
      return await ask('POST', `/order/${id}/deliver/`)
    }
  }
}
