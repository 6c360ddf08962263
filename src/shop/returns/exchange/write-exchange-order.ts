import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DeliveryMethod } from '../../../contract/delivery/delivery-method.ts'
import { FROM_STOCK } from '../../../contract/made-to-order/bench-time.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { deliveryMethods } from '../../delivery/delivery-methods.ts'
import { deliveryProblem } from '../../delivery/offer.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { copyGift } from '../../gifts/insert-gift.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { LockedOrder } from '../../orders/lock-order.ts'
import { generateOrderCode } from '../../orders/place/order-code.ts'
import { insertItems, insertShipping, lineValues } from '../../orders/place/write-order.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop, Tx } from '../../shop.ts'
import { deductStock, type StockedVariant } from '../../stock/deduct-stock.ts'
import { taxOfGoods } from '../../tax/tax-of-goods.ts'
import { lineRight, type RightSource } from '../line-right.ts'
import { RIGHT_SOURCE_JSON } from '../right-rows.ts'
import type { ExchangeLine } from './exchange-lines.ts'
import { requireStock } from './hold-variants.ts'

// Within the day for which a payment page can be open.
const PAYABLE_MS = 23 * 3_600_000
const RESERVED_MS = PAYABLE_MS + 5 * 60_000

type Wanted = {
  by: string
  /** Of the return. */
  source: LockedOrder
  code: string
  lines: ExchangeLine[]
  /** Variants that were held for them. */
  held: string[]
  /** What the returned pieces pay, in minor units. */
  credit: number
}

type Source = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
  address: string
  city: string
  state: string
  postal_code: string
  country: string
  kind: DeliveryMethod['kind']
  shipping_method: string
}

/** Like an order that the customer places, without delivery fee. The caller holds the source's lock. @returns its id @throws ShopError 'conflict' */
export async function writeExchangeOrder(tx: Tx, shop: Shop, wanted: Wanted): Promise<string> {
  const { source, credit } = wanted
  const variants = await requireStock(tx, shop, wanted.lines, wanted.held)
  const person = await readSource(tx, source.id)
  const total = sumOf(wanted.lines.map(({ price, quantity }) => price * quantity))
  const lines = await orderLines(tx, shop, wanted.lines, variants)
  const totals = { subtotal: total, discount: 0, shipping: 0, total }
  const goods = lines.map(({ variant, ...line }) => ({ ...line, product_id: variant.product_id }))
  const at = shop.clock.now()
  const method = methodFor(shop, total, person)
  const order = {
    id: randomUUID(),
    code: generateOrderCode(shop),
    at,
    lines,
    tax: await taxOfGoods(tx, shop, goods, totals),
    method,
    address: person,
    promise: promiseFor(shop, method, lines),
  }
  await sql`
    with ${lineValues(order)},
    placed as (
      insert into orders (id, code, customer_type, user_id, guest_id, first_name, last_name, email, phone_number,
        payment_method, currency, total_amount, shipping_fee, tax, reserved_until, exchange_credit, exchanged_order_id,
        created_at, updated_at)
      values (${order.id}, ${order.code}, ${source.customer_type}, ${source.user_id}, ${source.guest_id}, ${person.first_name},
        ${person.last_name}, ${person.email}, ${person.phone_number}, 'stripe', ${source.currency}, ${total}, 0,
        ${order.tax && JSON.stringify(order.tax.order)}, ${new Date(at.getTime() + RESERVED_MS)}, ${credit}, ${source.id},
        ${at}, ${at})
    ), items as (${insertItems(order)}),
    ${deductStock(order.id, at)},
    shipping as (${insertShipping(order)}),
    payment as (insert into payments (order_id, amount, currency) values (${order.id}, ${total}, ${source.currency}))
    insert into order_events (order_id, to_status, actor, admin_id, reason, created_at)
    values (${order.id}, 'pending', 'admin', ${wanted.by}, ${`Exchange for return ${wanted.code}`}, ${at})`.execute(
    tx,
  )
  await copyGift(tx, { from: source.id, to: order.id })
  return order.id
}

/** Of the shopper. @throws ShopError 'conflict' after the account was deleted */
async function readSource(tx: Tx, orderId: string): Promise<Source> {
  const { rows } = await sql<Source>`
    select o.first_name, o.last_name, o.email, o.phone_number, s.address, s.city, s.state, s.postal_code, s.country,
      s.kind, s.shipping_method
    from orders o join shippings s on s.order_id = o.id where o.id = ${orderId}`.execute(tx)
  const [source] = rows
  if (!source) throw notFound('order')
  if (source.email) return source
  throw new ShopError('conflict', 'The customer has deleted the account: please refund this return.')
}

/** The method of the exchanged order, else the first that is possible: what was sent is sent again. @throws ShopError 'conflict' */
function methodFor(shop: Shop, goods: number, { kind, shipping_method, ...address }: Source): DeliveryMethod {
  const possible = deliveryMethods(shop)
    // What is collected may have no address.
    .filter((one) => (one.kind === 'collect' ? kind === 'collect' : address.address !== ''))
    .filter((one) => deliveryProblem(one, { goods }, address, shop.config.currency) === null)
  const method =
    possible.find(({ key }) => key === shipping_method) ??
    possible.find((one) => one.kind === kind) ??
    possible[0]
  if (method) return method
  throw new ShopError(
    'conflict',
    `No delivery method goes to the address of this order${address.country && `, in ${address.country},`} with pieces of this value: add one, or refund this return.`,
  )
}

async function orderLines(tx: Tx, shop: Shop, wanted: ExchangeLine[], variants: Map<string, StockedVariant>) {
  const ids = wanted.map(({ variant_id }) => variant_id)
  const { rows } = await sql<{ id: string; source: RightSource }>`
    select v.id, ${sql.raw(RIGHT_SOURCE_JSON)} as source from variants v join products p on p.id = v.product_id
    where v.id = any(${ids}::uuid[])`.execute(tx)
  return wanted.map(({ variant_id, quantity, price }) => {
    const variant = variants.get(variant_id)
    const source = rows.find(({ id }) => id === variant_id)?.source
    if (!variant || !source) throw notFound('product')
    const right = lineRight({ ...source, isEngraved: false }, publicSettings(shop))
    const none = { ...FROM_STOCK, bench_weeks: {}, made_quantity: 0, personalisation: null, drawing: null }
    return { variant, quantity, price, right, ...none }
  })
}

/** Until when the shopper can pay for an exchange that was written then. */
export function payableUntil(at: Date): Date {
  return new Date(at.getTime() + PAYABLE_MS)
}
