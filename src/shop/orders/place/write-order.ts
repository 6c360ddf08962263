import { createHash, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { methodLabel } from '../../../contract/delivery/delivery-method.ts'
import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import type { Totals } from '../../../contract/money/totals-of.ts'
import { deliveryProblem } from '../../delivery/offer.ts'
import { parcelOf, totalsWithDelivery } from '../../delivery/parcel-of.ts'
import { type Dated, promiseFor } from '../../delivery/promise.ts'
import { insertGift } from '../../gifts/insert-gift.ts'
import { fieldError, ShopError } from '../../lib/errors.ts'
import { amountText, priceText } from '../../lib/money.ts'
import { sumWeeks } from '../../made-to-order/bench-work.ts'
import { discountsOf, type PromoRow } from '../../promo/validate-promo.ts'
import type { Shop, Tx } from '../../shop.ts'
import { deductStock, LINES_BY_VARIANT } from '../../stock/deduct-stock.ts'
import { type FrozenTax, taxOfGoods } from '../../tax/tax-of-goods.ts'
import type { OrderParts } from './cart-to-order.ts'
import { generateOrderCode } from './order-code.ts'
import type { OrderRequest } from './order-request.ts'
import { requirePayableAmount } from './payable-amount.ts'
import { enforceUnpaidLimits, type UnpaidUsage, unpaidUsage } from './unpaid-limits.ts'

const RESERVED_MS = 35 * 60_000

export type WrittenOrder = OrderParts & {
  id: string
  code: string
  at: Date
  totals: Totals
  tax: FrozenTax
  promise: Dated
}

/** @throws ShopError 'conflict' for another total, 'invalid' for a changed promo, 'too_many_tries' */
export async function writeOrder(
  tx: Tx,
  shop: Shop,
  input: Input & { parts: OrderParts },
): Promise<WrittenOrder> {
  const order = await priceOrder(tx, shop, input.parts)
  requireExpected(order, input.request, shop.config.currency)
  requirePayableAmount(order.totals.total, shop.config.currency)
  const { limitsScale } = shop.config
  const usage = unpaidUsage(order, input.request, limitsScale)
  const { rows } = await sql<UnpaidUsage & { uses: number }>`
    with ${lineValues(order)},
    placed as (${insertOrder(shop, order, input)}),
    items as (${insertItems(order)}),
    ${deductStock(order.id, order.at)},
    shipping as (${insertShipping(order)}),
    ${order.gift ? sql`gift as (${insertGift(order.id, order.gift)}),` : sql``}
    payment as (
      insert into payments (order_id, amount, currency) values (${order.id}, ${order.totals.total}, ${shop.config.currency})
    ), event as (
      insert into order_events (order_id, to_status, actor, created_at)
      values (${order.id}, 'pending', 'shopper', ${order.at})
    ),
    ${updateGuest(input.request)}
    ${order.promo ? sql`, ${countPromoUse(order.id, order.promo)}` : sql``}${usage.ctes}
    select ${order.promo ? sql`(select count(*) from used)` : sql`0`} as uses${usage.columns}`.execute(tx)
  if (rows[0]) enforceUnpaidLimits(order, limitsScale, rows[0])
  if (order.promo && rows[0]?.uses !== 1) {
    throw fieldError('promo_code', 'This promo code has just changed. Please try again.')
  }
  return order
}

async function priceOrder(tx: Tx, shop: Shop, parts: OrderParts): Promise<WrittenOrder> {
  const { method, grams, address, gift } = parts
  const lines = parts.lines.map(({ price, quantity }) => ({ price, quantity }))
  const priced = { lines, discounts: discountsOf(parts.promo), grams }
  const problem = deliveryProblem(
    method,
    parcelOf(priced),
    { ...address, isGift: gift !== null },
    shop.config.currency,
  )
  if (problem) throw fieldError('delivery_type', problem, 'conflict')
  const totals = totalsWithDelivery(method, priced)
  const goods = parts.lines.map(({ variant, ...line }) => ({ ...line, product_id: variant.product_id }))
  const tax = await taxOfGoods(tx, shop, goods, totals)
  const promise = promiseFor(shop, method, parts.lines, gift?.not_before)
  const named = { id: randomUUID(), code: generateOrderCode(shop), at: shop.clock.now() }
  return { ...parts, ...named, totals, tax, promise }
}

function requireExpected(
  { totals: { total }, promise, method }: WrittenOrder,
  { expectedTotal, expectedDelivery }: OrderRequest,
  currency: string,
): void {
  if (expectedTotal && expectedTotal !== amountText(total))
    throw new ShopError(
      'conflict',
      `The total is now ${priceText(total, currency)}. Please check it, then pay.`,
    )
  if (!expectedDelivery || promise.to <= expectedDelivery.to) return
  const arrives = method.kind === 'collect' ? 'is now ready to collect' : 'now arrives'
  throw new ShopError(
    'conflict',
    `Your order ${arrives} ${formatDayRange(promise)}, later than this page has shown. If that suits you, press the button again.`,
  )
}

// Arrays keep the statement's text the same for any number of lines, so that its plan is cached. The subquery hides that
// number: PostgreSQL would plan each order anew for it, which takes longer than the rest of the statement.
export function lineValues({ lines, tax }: Pick<WrittenOrder, 'lines' | 'tax'>): RawBuilder<unknown> {
  const column = <T>(pick: (line: (typeof lines)[number]) => T) => lines.map(pick)
  return sql`line (product_id, variant_id, name, code, options, price, quantity, made_quantity, made_week, available,
      personalisation, drawing, drawing_sha256, line_right, tax, position) as (
    select * from unnest((select ${column((line) => line.variant.product_id)}::uuid[]),
      ${column((line) => line.variant.id)}::uuid[], ${column((line) => line.variant.name)}::text[],
      ${column((line) => line.variant.code)}::text[], ${column((line) => JSON.stringify(line.variant.options))}::jsonb[],
      ${column((line) => line.price)}::bigint[], ${column((line) => line.quantity)}::int[],
      ${column(({ made_quantity }) => made_quantity)}::int[],
      ${column(({ made_quantity, variant }) => (made_quantity > 0 ? variant.week : null))}::date[],
      ${column((line) => line.variant.available)}::int[],
      ${column(({ personalisation }) => personalisation && JSON.stringify(personalisation))}::jsonb[],
      ${column(({ drawing }) => drawing)}::text[], ${column(({ drawing }) => drawing && sha256(drawing))}::text[],
      ${column(({ right }) => JSON.stringify(right))}::jsonb[],
      ${lines.map((_, at) => (tax ? JSON.stringify(tax.lines[at]) : null))}::jsonb[]) with ordinality
  ), ${LINES_BY_VARIANT}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type Input = { request: OrderRequest; attemptId: string | null }

function insertOrder(shop: Shop, order: WrittenOrder, { request, attemptId }: Input): RawBuilder<unknown> {
  const { owner } = request
  const [customerType, userId, guestId] =
    'userId' in owner ? ['user', owner.userId, null] : ['guest', null, owner.guestId]
  const { first_name, last_name, email, phone_number } = order.person
  return sql`
    insert into orders (id, code, customer_type, user_id, guest_id, cart_id, first_name, last_name, email, phone_number,
      payment_method, currency, total_amount, shipping_fee, promo_amount, tax, reserved_until, idempotency_key,
      client_ip, created_at, updated_at)
    values (${order.id}, ${order.code}, ${customerType}, ${userId}, ${guestId}, ${order.cartId}, ${first_name}, ${last_name},
      ${email}, ${phone_number}, ${request.paymentMethod}, ${shop.config.currency}, ${order.totals.subtotal},
      ${order.totals.shipping}, ${order.totals.discount}, ${order.tax && JSON.stringify(order.tax.order)}, ${new Date(order.at.getTime() + RESERVED_MS)}, ${attemptId},
      ${order.totals.total > 0 ? request.clientIp : null}, ${order.at}, ${order.at})`
}

export function insertItems(order: Pick<WrittenOrder, 'id'>): RawBuilder<unknown> {
  return sql`
    insert into order_items (order_id, position, product_id, variant_id, name, code, options, price, quantity,
      made_quantity, made_week, personalisation, drawing, drawing_sha256, line_right, tax)
    select ${order.id}, position, product_id, variant_id, name, code, options, price, quantity, made_quantity, made_week,
      personalisation, drawing, drawing_sha256, line_right, tax from line`
}

export function insertShipping({
  method,
  promise,
  ...order
}: Pick<WrittenOrder, 'id' | 'method' | 'address' | 'lines' | 'promise'>): RawBuilder<unknown> {
  const { address, city, state, postal_code, country } = order.address
  const benchWeeks = sumWeeks(order.lines.map(({ bench_weeks }) => bench_weeks))
  const { from, to, dispatch_from, dispatch_by } = promise
  return sql`
    insert into shippings (order_id, shipping_method, kind, method_name, promised_from, promised_to, estimated_delivery, dispatch_from, dispatch_by, bench_weeks, carrier,
      tracking_pattern, address, city, state, postal_code, country)
    values (${order.id}, ${method.key}, ${method.kind}, ${methodLabel(method)}, ${from}, ${to}, ${to}, ${dispatch_from}, ${dispatch_by}, ${benchWeeks && JSON.stringify(benchWeeks)}, ${method.carrier},
      ${method.tracking_url}, ${address}, ${city}, ${state},
      ${postal_code}, ${country})`
}

// Takes the last of all locks. The conditions refuse a promo that changed since it was read.
function countPromoUse(orderId: string, promo: PromoRow): RawBuilder<unknown> {
  return sql`used as (
      update promos set uses = uses + 1
      where id = ${promo.id} and discount = ${promo.discount} and code = ${promo.code}
        and expiration_date = ${promo.expiration_date}
      returning id, code, discount
    ), usage as (
      insert into promo_usages (order_id, promo_id, code, discount) select ${orderId}, id, code, discount from used
    )`
}

function updateGuest({ owner, guest }: OrderRequest): RawBuilder<unknown> {
  return sql`guest as (
    update guests set first_name = ${guest?.first_name ?? null}, last_name = ${guest?.last_name ?? null},
      email = ${guest?.email ?? null}, phone_number = ${guest?.phone_number ?? null}
    where id = ${'guestId' in owner ? owner.guestId : null}
  )`
}
