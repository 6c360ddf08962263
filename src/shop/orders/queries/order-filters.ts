import { type RawBuilder, sql } from 'kysely'
import type { OrderFilters } from '../../../contract/admin/order-list.ts'
import { dayIn } from '../../../contract/day.ts'
import { PAYMENT_LABELS, PAYMENT_PROCESSORS } from '../../../contract/delivery/delivery.ts'
import {
  beforeCommonDomain,
  digitsOfPhone,
  escapeLike,
  hasDigits,
  hasText,
  patternOf,
} from '../../lib/contains.ts'
import { dayStart } from '../../lib/day-start.ts'
import type { Shop } from '../../shop.ts'
import { hasEngraving, hasNothingToSend, isToShip, isToShipNow } from '../fulfilment/to-ship.ts'
import { candidateOrderCodes } from '../place/order-code.ts'

type TextFilter = 'first_name' | 'last_name' | 'email' | 'phone_number'

/** Filters of what is to be done: what is due first comes first. */
export function isWork({ to_ship, to_engrave, due }: OrderFilters): boolean {
  return Boolean(to_ship || to_engrave || due)
}

/** 'late', 'today' or null of an order that is to be shipped. Expects `orders as o`. */
export function dueOf({ config, clock }: Shop): RawBuilder<'late' | 'today' | null> {
  const today = dayIn(config.timeZone, clock.now())
  return sql`(select case when s.dispatch_by < ${today}::date then 'late' when s.dispatch_by = ${today}::date then 'today' end
    from shippings s where s.order_id = o.id)`
}

export function withoutBlankFilters(filters: OrderFilters): OrderFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()))
}

/** @returns the parts of a statement over `orders as o` */
export function orderFilterSql(
  shop: Shop,
  filters: OrderFilters,
): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  // `offset 0` keeps the planner from scanning the whole list for a few rows.
  const from = filters.code
    ? sql`(select * from orders o where ${matchesCodeOrId(filters.code)} offset 0) o`
    : sql`orders o`
  return { from, where: conditions(shop, filters) }
}

function conditions(shop: Shop, filters: OrderFilters): RawBuilder<unknown> {
  const { config } = shop
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  for (const name of ['first_name', 'last_name', 'email', 'phone_number'] as const) {
    const text = filters[name]
    if (text) conditions.push(sql`(${fieldContains(name, text)} or ${receiverContains(name, text)})`)
  }
  const { status, payment_method, payment_status } = filters
  if (status) conditions.push(sql`o.status = ${status.toLowerCase()}`)
  if (payment_method) conditions.push(paymentMethodIs(payment_method.toLowerCase()))
  if (payment_status) conditions.push(paymentStatusIs(payment_status.toLowerCase()))
  if (filters.trouble) conditions.push(HAS_PAYMENT_ISSUE)
  if (isWork(filters)) conditions.push(isWorkOn(filters.to_ship ? isToShipNow(shop) : isToShip))
  if (filters.nothing_to_send) conditions.push(isWorkOn(hasNothingToSend))
  if (filters.to_engrave) conditions.push(hasEngraving)
  if (filters.due) conditions.push(sql`${dueOf(shop)} = ${filters.due}`)
  const { min_created_at: from, max_created_at: to } = filters
  if (from) conditions.push(sql`o.created_at >= ${dayStart(from, config.timeZone)}`)
  if (to) conditions.push(sql`o.created_at < ${dayStart(to, config.timeZone, 1)}`)
  return sql.join(conditions, sql` and `)
}

/** Code, id, name, e-mail or phone, also of a gift's receiver. Expects `orders as o`. */
export function hasOrderText(text: string): RawBuilder<unknown> {
  const fields = (['first_name', 'last_name', 'email', 'phone_number'] as const).map((name) =>
    fieldContains(name, text),
  )
  const ofReceiver = (['last_name', 'phone_number'] as const).map((name) => receiverContains(name, text))
  return sql`(${sql.join([matchesCodeOrId(text), ...fields, ...ofReceiver], sql` or `)})`
}

/** The name of a gift's receiver is one text. The array keeps the indexes of orders in use. */
function receiverContains(name: TextFilter, text: string): RawBuilder<unknown> {
  if (name === 'email') return sql`false`
  const found =
    name === 'phone_number'
      ? phoneContains(sql`g.receiver_phone`, text)
      : hasText(sql`normalize_search_text(g.receiver_name)`, wordsOf(text).join(' '))
  return sql`o.id = any(array(select g.order_id from gifts g where ${found}))`
}

function fieldContains(name: TextFilter, text: string): RawBuilder<unknown> {
  if (name === 'email') return columnContains(sql`o.email`, text)
  return name === 'phone_number' ? phoneContains(sql`o.phone_number`, text) : nameContains(name, text)
}

/** Compared by its digits. */
function phoneContains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const digits = digitsOfPhone(text)
  return digits ? hasDigits(column, digits) : columnContains(column, text)
}

/** Several words may be the full name. `search_name` has a line for each name; its index finds the words. */
function nameContains(name: 'first_name' | 'last_name', text: string): RawBuilder<unknown> {
  const words = wordsOf(text)
  const line = sql.lit(name === 'first_name' ? 1 : 2)
  const names =
    words.length > 1
      ? sql`replace(o.search_name, e'\n', ' ')`
      : sql`split_part(o.search_name, e'\n', ${line})`
  const found = words.map((word) => hasText(sql`o.search_name`, word))
  return sql`(${sql.join([...found, sql`${names} like ${patternOf(words.join(' '))}`], sql` and `)})`
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/)
}

// Also of a gift receipt. Accepts separators anywhere: '26-K7M3XQ4D', 'k7m3 xq4d', '#0b9c1f3e'.
function matchesCodeOrId(text: string): RawBuilder<unknown> {
  const code = text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()
  const isId = /^[0-9a-f]{8,32}$/.test(code)
  const ids = isId
    ? sql`o.id between ${code.padEnd(32, '0')}::uuid and ${code.padEnd(32, 'f')}::uuid`
    : sql`false`
  const ofGift = sql`o.id = (select g.order_id from gifts g where g.receipt_code = ${code.toUpperCase()})`
  return sql`(o.code = any(${candidateOrderCodes(code.toUpperCase())}::text[]) or ${ids} or ${ofGift})`
}

const SHORTEST_PART = 4

/** With or without the dash; undefined for a text that is no part of a code. No index helps. Expects `orders as o`. */
export function hasCodePart(text: string): RawBuilder<unknown> | undefined {
  const part = text.replaceAll(/[\s#-]/g, '').toUpperCase()
  return part.length >= SHORTEST_PART && /^[A-Z\d]+$/.test(part)
    ? sql`replace(o.code, '-', '') like ${`%${part}%`}`
    : undefined
}

const HAS_PAYMENT_ISSUE = sql`exists (select from payments t
  where t.order_id = o.id and t.payment_issue is not null and t.payment_issue_resolved_at is null)`

// The status once more: the planner uses its index.
function isWorkOn(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`o.status = 'processing'
  and exists (select from payments pay where pay.order_id = o.id and ${which})`
}

// Fewer than three characters make no trigram. The concatenation then avoids the index, which would be read whole.
function columnContains(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const pattern = `%${escapeLike(text)}%`
  if (text.length < 3) return sql`lower(${column}) || '' like lower(${pattern})`
  const part = beforeCommonDomain(text)
  const indexed = sql`lower(${column}) like lower(${`%${escapeLike(part)}%`})`
  return part === text ? indexed : sql`${indexed} and (lower(${column}) like lower(${pattern})) is true`
}

function paymentMethodIs(method: string): RawBuilder<unknown> {
  const processor = PAYMENT_PROCESSORS.find((key) =>
    [key, PAYMENT_LABELS[key].toLowerCase()].includes(method),
  )
  return processor ? sql`o.payment_method = ${processor}` : sql`false`
}

// Most payments are paid; a partial index covers the others.
function paymentStatusIs(status: string): RawBuilder<unknown> {
  const unpaidPayment = (which: RawBuilder<unknown>) =>
    sql`exists (select from payments u where u.order_id = o.id and u.payment_status <> 'paid' and ${which})`
  if (status === 'paid') return sql`not ${unpaidPayment(sql`true`)}`
  if (status === 'pending' || status === 'not paid') {
    return unpaidPayment(sql`u.payment_status in ('open', 'pending')`)
  }
  return unpaidPayment(sql`u.payment_status = ${status}`)
}
