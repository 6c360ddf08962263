import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import { lineName, type Personalisation } from '../../contract/engraving/rules.ts'
import type { ListedWithdrawal, WITHDRAWAL_STATES } from '../../contract/returns/withdrawal.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { addDays } from '../delivery/promise.ts'
import { notFound } from '../lib/errors.ts'
import { utc } from '../lib/iso-time.ts'
import { amountText } from '../lib/money.ts'
import { paginate } from '../lib/paginate.ts'
import { isRefundedInFull, refundedQuantity, shippingLeft } from '../orders/refunds/refund-rows.ts'
import type { Shop, Tx } from '../shop.ts'
import {
  canMark,
  deliveryDue,
  listedRefundSince,
  openPieces,
  openValue,
  type SettledWithdrawal,
} from './open-withdrawal.ts'
import { withdrawalsAndRefunds } from './settle-withdrawals.ts'

const REFUND_DAYS = 14

type Item = {
  order_item_id: string
  name: string
  options: ChosenOption[]
  personalisation: Personalisation | null
  quantity: number
}

type Listed = Pick<ListedWithdrawal, 'order_id' | 'code' | 'currency' | 'customer'>

export type WithdrawalRow = SettledWithdrawal &
  Listed & {
    closed: { created_at: string; reason: string } | null
    items: Item[]
  }

type State = (typeof WITHDRAWAL_STATES)[number]

/** The newest first. */
export async function listWithdrawals(
  shop: Shop,
  { state, ...paging }: { skip: number; limit: number; state?: State | undefined },
): Promise<{ items: ListedWithdrawal[]; total: number }> {
  const list = {
    from: sql`withdrawals w`,
    where: state ? await isInState(shop, state) : sql`true`,
    rows: rowsOf(sql`page join withdrawals w on w.id = page.id`),
  }
  const { items, total } = await paginate(shop.db, list, paging)
  return { total, items: items.map((row) => listedWithdrawal(shop, row)) }
}

async function isInState(shop: Shop, state: State): Promise<RawBuilder<unknown>> {
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const open = await findOpenWithdrawals(shop)
  const ids = open.filter(({ refund_by }) => state !== 'late' || refund_by < today).map(({ id }) => id)
  if (state === 'open' || state === 'late') return sql`w.id = any(${ids}::uuid[])`
  return sql`w.id <> all(${ids}::uuid[]) and (w.closed_at is not null) = ${state === 'closed'}`
}

/** Those that are neither refunded nor closed. */
export async function findOpenWithdrawals(shop: Shop): Promise<ListedWithdrawal[]> {
  // The least running sum of a line is what was refunded while nothing was withdrawn from.
  const hasOpenLine = sql`exists (
    select from (
      select step.line, step.pieces, sum(step.pieces) over (
        partition by step.line order by step.created_at, step.pieces desc rows unbounded preceding) as running
      from (
        select wi.order_item_id as line, d.created_at, wi.quantity - wi.closed_quantity as pieces
        from withdrawals d join withdrawal_items wi on wi.withdrawal_id = d.id where d.order_id = o.id
        union all select ri.order_item_id, r.created_at, -ri.quantity
        from refunds r join refund_items ri on ri.refund_id = r.id
        where r.order_id = o.id and r.status <> 'failed' and not exists (select from returns t where t.refund_id = r.id)
      ) step) line
    group by line.line having sum(line.pieces) - least(0, min(line.running)) > 0)`
  const { rows } = await sql<WithdrawalRow>`
    ${rowsOf(sql`withdrawals w`)} where not ${isRefundedInFull} and ${hasOpenLine}`.execute(shop.db)
  return rows.filter((row) => openPieces(row).length > 0).map((row) => listedWithdrawal(shop, row))
}

/** @throws ShopError 'not_found' */
export async function readWithdrawalRow(db: Tx, id: string): Promise<WithdrawalRow> {
  const { rows } = await sql<WithdrawalRow>`${rowsOf(sql`withdrawals w`)} where w.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('withdrawal')
  return rows[0]
}

export function listedWithdrawal(
  { config: { timeZone } }: Pick<Shop, 'config'>,
  row: WithdrawalRow,
): ListedWithdrawal {
  const { id, order_id, code, currency, customer, created_at, items } = row
  const isOpen = openPieces(row).length > 0
  const closed = isOpen ? null : row.closed
  return {
    id,
    order_id,
    code,
    currency,
    customer,
    created_at: created_at.toISOString(),
    refund_by: addDays(dayIn(timeZone, created_at), REFUND_DAYS, () => true),
    is_refunded: !isOpen && !closed,
    open_value: amountText(openValue(row) + deliveryDue(row)),
    closed,
    refund_since: isOpen ? listedRefundSince(row) : null,
    can_mark: canMark(row),
    items: namedPieces(row, items),
  }
}

/** Pieces of this withdrawal. */
export function namedPieces(
  { items }: WithdrawalRow,
  pieces: { order_item_id: string; quantity: number }[],
): ListedWithdrawal['items'] {
  const lines = new Map(items.map((item) => [item.order_item_id, item]))
  return pieces.flatMap(({ order_item_id, quantity }) => {
    const line = lines.get(order_item_id)
    if (!line) return []
    const { name, ...chosen } = line
    return [{ order_item_id, name: lineName({ product: { name }, ...chosen }), quantity }]
  })
}

function rowsOf(from: RawBuilder<unknown>): RawBuilder<WithdrawalRow> {
  return sql`
    select w.id, w.order_id, o.code, o.currency, w.created_at,
      json_build_object('name', o.first_name || ' ' || o.last_name, 'email', o.email) as customer,
      case when w.closed_at is not null then json_build_object('created_at', ${utc('w.closed_at')}, 'reason', w.close_reason) end as closed,
      (select json_agg(json_build_object('id', i.id, 'price', i.price, 'quantity', i.quantity,
          'refunded', ${refundedQuantity('i')}, 'promo_amount', o.promo_amount) order by i.position)
        from order_items i where i.order_id = o.id) as lines,
      ${withdrawalsAndRefunds}, ${shippingLeft} as shipping_left,
      (select json_agg(json_build_object('order_item_id', i.id, 'name', i.name, 'options', i.options,
          'personalisation', i.personalisation, 'quantity', wi.quantity) order by i.position)
        from withdrawal_items wi join order_items i on i.id = wi.order_item_id where wi.withdrawal_id = w.id) as items
    from ${from} join orders o on o.id = w.order_id join payments pay on pay.order_id = o.id`
}
