import { sql } from 'kysely'
import { formatDay } from '../../contract/delivery/format-day.ts'
import { lineName, type Personalisation } from '../../contract/engraving/rules.ts'
import type { OrderStatus } from '../../contract/order.ts'
import type { Right } from '../../contract/returns/right.ts'
import type { Withdrawable } from '../../contract/returns/withdrawal.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { dayIn } from '../lib/day.ts'
import { type Arrival, lastReturnDay } from '../returns/last-return-day.ts'
import type { Shop, Tx } from '../shop.ts'

type Row = Arrival & {
  id: string
  code: string
  status: OrderStatus
  created_at: Date
  items: Item[]
}

type Item = {
  id: string
  name: string
  options: ChosenOption[]
  personalisation: Personalisation | null
  quantity: number
  right: Right
  withdrawn: number
  refunded: number
}

/** What a shopper can withdraw from, line by line. @returns undefined for an unknown order */
export async function findWithdrawable(
  shop: Pick<Shop, 'config' | 'clock'>,
  db: Tx,
  orderId: string,
): Promise<Withdrawable | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.status, o.created_at, s.delivered_at, s.estimated_delivery,
      o.status in ('delivered', 'completed') as is_delivered,
      exists (select from order_events e
        where e.order_id = o.id and e.to_status = 'delivered' and e.actor = 'clock') as is_assumed,
      (select json_agg(item order by item.position) from (
        select i.id, i.position, i.name, i.options, i.personalisation, i.quantity, i.line_right as "right",
          (select coalesce(sum(w.quantity), 0)::int from withdrawal_items w where w.order_item_id = i.id) as withdrawn,
          (select coalesce(sum(ri.quantity), 0)::int from refund_items ri join refunds r on r.id = ri.refund_id
            where ri.order_item_id = i.id and r.status <> 'failed') as refunded
        from order_items i where i.order_id = o.id) item) as items
    from orders o join shippings s on s.order_id = o.id where o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { id, code, created_at } = row
  return {
    order: { id, code, created_at: created_at.toISOString() },
    items: row.items.map((item) => withdrawableItem(shop, row, item)),
  }
}

function withdrawableItem(
  { config: { timeZone }, clock }: Pick<Shop, 'config' | 'clock'>,
  order: Row,
  item: Item,
): Withdrawable['items'][number] {
  const { id, name, options, personalisation, quantity, right, withdrawn } = item
  const ends_on = right.kind === 'none' ? null : lastReturnDay(right, order, timeZone)
  const isOver = ends_on !== null && ends_on < dayIn(timeZone, clock.now())
  // What was refunded without a withdrawal is back already; a withdrawal is refunded later.
  const left = quantity - Math.max(withdrawn, item.refunded)
  const problem = problemOf(order.status, right, { endedOn: isOver ? ends_on : null, left })
  return {
    order_item_id: id,
    name: lineName({ product: { name }, options, personalisation }),
    quantity,
    withdrawn_quantity: withdrawn,
    available_quantity: problem ? 0 : left,
    right,
    ends_on,
    problem,
  }
}

function problemOf(
  status: OrderStatus,
  right: Right,
  { endedOn, left }: { endedOn: string | null; left: number },
): string | null {
  if (status === 'pending') return 'This order is not paid: there is nothing to withdraw from.'
  if (status === 'cancelled') return 'This order was cancelled: there is nothing to withdraw from.'
  if (left <= 0) return 'All of it was withdrawn from or refunded.'
  if (right.kind === 'none') return right.sentence
  return endedOn ? `It could be withdrawn from until ${formatDay(endedOn)}.` : null
}
