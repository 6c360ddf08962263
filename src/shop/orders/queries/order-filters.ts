import { type RawBuilder, sql } from 'kysely'
import type { OrderFilters } from '../../../contract/admin/order.ts'
import { PAYMENT_PROCESSORS } from '../../../contract/delivery.ts'
import { beforeCommonDomain, escapeLike } from '../../lib/contains.ts'
import { dayStart } from '../../lib/day-start.ts'
import type { Shop } from '../../shop.ts'
import { codesEndingIn } from '../place/order-code.ts'

/** The filters that say something: blank ones are dropped. */
export function givenFilters(filters: OrderFilters): OrderFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value?.trim()))
}

/** The orders, as `o`, that fit the filters; the conditions' indexes are in the migrations. */
export function ordersThatFit(
  shop: Shop,
  filters: OrderFilters,
): { from: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  // Looked up on its own: the planner would hope to meet one of so few while it walks the list.
  const from = filters.code
    ? sql`(select * from orders o where ${isCalled(filters.code)} offset 0) o`
    : sql`orders o`
  return { from, where: conditions(shop, filters) }
}

function conditions({ config }: Shop, filters: OrderFilters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  for (const name of ['first_name', 'last_name', 'email', 'phone_number'] as const) {
    const text = filters[name]
    if (text) conditions.push(columnHolds(sql.ref(`o.${name}`), text))
  }
  // Typed as the list shows them, or as a phone begins every word.
  const { status, payment_method, payment_status } = filters
  if (status) conditions.push(sql`o.status = ${status.toLowerCase()}`)
  if (payment_method) conditions.push(methodIs(payment_method.toLowerCase()))
  if (payment_status) conditions.push(paymentIs(payment_status.toLowerCase()))
  if (filters.trouble) conditions.push(HAS_PAYMENT_ISSUE)
  const { min_created_at: from, max_created_at: to } = filters
  if (from) conditions.push(sql`o.created_at >= ${dayStart(from, config.timeZone)}`)
  if (to) conditions.push(sql`o.created_at < ${dayStart(to, config.timeZone, 1)}`)
  return sql.join(conditions, sql` and `)
}

// As read out or copied, with whatever stands between: '26-K7M3XQ4D', 'k7m3 xq4d', '#0b9c1f3e'.
function isCalled(text: string): RawBuilder<unknown> {
  const said = text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()
  const isId = /^[0-9a-f]{8,32}$/.test(said)
  const ids = isId
    ? sql`o.id between ${said.padEnd(32, '0')}::uuid and ${said.padEnd(32, 'f')}::uuid`
    : sql`false`
  return sql`(o.code = any(${codesEndingIn(said.toUpperCase())}::text[]) or ${ids})`
}

/** What `orders as o` are whose payment an admin has to look at. */
const HAS_PAYMENT_ISSUE = sql`exists (select from payments t
  where t.order_id = o.id and t.payment_issue is not null and t.payment_issue_resolved_at is null)`

// Fewer than three letters make no trigram: the index would be read whole, and then the table.
function columnHolds(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const pattern = `%${escapeLike(text)}%`
  if (text.length < 3) return sql`lower(${column}) || '' like lower(${pattern})`
  const part = beforeCommonDomain(text)
  const asked = sql`lower(${column}) like lower(${`%${escapeLike(part)}%`})`
  return part === text ? asked : sql`${asked} and (lower(${column}) like lower(${pattern})) is true`
}

// The table allows no others: they need not be looked for.
function methodIs(method: string): RawBuilder<unknown> {
  const isKnown = PAYMENT_PROCESSORS.some((processor) => processor === method)
  return isKnown ? sql`o.payment_method = ${method}` : sql`false`
}

// Most payments are paid: the few others are in an index of their own.
function paymentIs(status: string): RawBuilder<unknown> {
  const unusual = (which: RawBuilder<unknown>) =>
    sql`exists (select from payments u where u.order_id = o.id and u.payment_status <> 'paid' and ${which})`
  if (status === 'paid') return sql`not ${unusual(sql`true`)}`
  if (status === 'pending' || status === 'not paid') {
    return unusual(sql`u.payment_status in ('open', 'pending')`)
  }
  return unusual(sql`u.payment_status = ${status}`)
}
