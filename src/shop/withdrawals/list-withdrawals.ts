import { sql } from 'kysely'
import { lineName, type Personalisation } from '../../contract/engraving/rules.ts'
import type { ListedWithdrawal } from '../../contract/returns/withdrawal.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { addDays } from '../delivery/promise.ts'
import { dayIn } from '../lib/day.ts'
import { paginate } from '../lib/paginate.ts'
import type { Shop } from '../shop.ts'

const REFUND_DAYS = 14

type Item = {
  order_item_id: string
  name: string
  options: ChosenOption[]
  personalisation: Personalisation | null
  quantity: number
}

type Row = Omit<ListedWithdrawal, 'created_at' | 'refund_by' | 'items'> & { created_at: Date; items: Item[] }

/** The newest first. */
export async function listWithdrawals(
  { db, config: { timeZone } }: Shop,
  paging: { skip: number; limit: number },
): Promise<{ items: ListedWithdrawal[]; total: number }> {
  const { items, total } = await paginate(
    db,
    { from: sql`withdrawals w`, where: sql`true`, rows: ROWS },
    paging,
  )
  return {
    total,
    items: items.map(({ items: lines, created_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      refund_by: addDays(dayIn(timeZone, created_at), REFUND_DAYS, () => true),
      items: lines.map(({ order_item_id, quantity, name, options, personalisation }) => ({
        order_item_id,
        name: lineName({ product: { name }, options, personalisation }),
        quantity,
      })),
    })),
  }
}

const refunded = sql`(select coalesce(sum(ri.quantity), 0) from refund_items ri join refunds r on r.id = ri.refund_id
  where ri.order_item_id = wi.order_item_id and r.status <> 'failed')`

// All withdrawals of a line count: which of them a refund was for is not known.
const ROWS = sql<Row>`
  select w.id, w.order_id, o.code, w.created_at,
    json_build_object('name', o.first_name || ' ' || o.last_name, 'email', o.email) as customer,
    pay.refunded_amount >= coalesce(pay.paid_amount, pay.amount) or not exists (
      select from withdrawal_items wi where wi.withdrawal_id = w.id and ${refunded} < (
        select sum(other.quantity) from withdrawal_items other where other.order_item_id = wi.order_item_id)) as is_refunded,
    (select json_agg(json_build_object('order_item_id', i.id, 'name', i.name, 'options', i.options,
        'personalisation', i.personalisation, 'quantity', wi.quantity) order by i.position)
      from withdrawal_items wi join order_items i on i.id = wi.order_item_id where wi.withdrawal_id = w.id) as items
  from page join withdrawals w on w.id = page.id
  join orders o on o.id = w.order_id join payments pay on pay.order_id = o.id`
