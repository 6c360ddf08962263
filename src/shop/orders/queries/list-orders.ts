import { type RawBuilder, sql } from 'kysely'
import type { ListedOrder, ORDER_COLUMNS, OrderFilters } from '../../../contract/admin/order-list.ts'
import type { ColumnSort } from '../../../contract/column-sort.ts'
import { sumOf } from '../../../contract/money/split.ts'
import type { Order } from '../../../contract/order.ts'
import { withReceiptCode } from '../../gifts/gift-rows.ts'
import { amountText } from '../../lib/money.ts'
import { orderByColumn } from '../../lib/order-by-column.ts'
import { paginate } from '../../lib/paginate.ts'
import { isAboutOrder, isUndelivered } from '../../mail/undelivered.ts'
import type { Shop } from '../../shop.ts'
import { byDueDate, hasEngraving, hasNothingToSend, isToShip } from '../fulfilment/to-ship.ts'
import { dueOf, isWork, orderFilterSql } from './order-filters.ts'
import { awaitingRefundIn, type OrderRow, orderColumns, orderResponse } from './order-response.ts'
import { piecesInParcel } from './pieces-in-parcel.ts'

type OrderColumn = (typeof ORDER_COLUMNS)[number]
type OrderQuery = OrderFilters & { skip: number; limit: number; sort?: ColumnSort<OrderColumn> | undefined }

const COLUMNS: Record<OrderColumn, RawBuilder<unknown>> = {
  customer: sql`lower(first_name || ' ' || last_name)`,
  total: sql`(select coalesce(pay.paid_amount, pay.amount) from payments pay where pay.order_id = o.id)`,
  status: sql`status`,
  date: sql`created_at`,
}

/** Money in minor units. */
type Listed = Omit<
  ListedOrder,
  keyof Order | 'paid_amount' | 'has_undelivered_email' | 'awaiting_refund_quantity'
> & {
  listed_paid_amount: number | null
}

export async function listOrders(
  shop: Shop,
  { skip, limit, sort, ...filters }: OrderQuery,
): Promise<{ items: ListedOrder[]; total: number }> {
  const list = {
    ...orderFilterSql(shop, filters),
    ...(isWork(filters) && { orderBy: byDueDate }),
    ...(sort && { orderBy: orderByColumn(sort, COLUMNS, sql`created_at desc, id desc`) }),
    rows: sql<OrderRow & Listed>`
      select ${orderColumns}, case when pay.payment_issue_resolved_at is null then pay.payment_issue end as payment_trouble,
        ${isToShip} as is_to_ship, ${hasNothingToSend} as nothing_to_send, ${isToShip} and ${hasEngraving} as to_engrave,
        case when ${isToShip} then ${dueOf(shop)} end as due,
        case when pay.paid_at is not null then coalesce(pay.paid_amount, pay.amount) end as listed_paid_amount,
        ${piecesInParcel} as pieces,
        (select json_build_object('total', count(*), 'undelivered', count(*) filter (where ${isUndelivered}))
          from emails e where e.order_id = o.id and ${isAboutOrder} and e.dismissed_at is null) as emails
      from page
      join orders o on o.id = page.id
      join payments pay on pay.order_id = o.id
      join shippings s on s.order_id = o.id`,
  }
  const { items, total } = await paginate(shop.db, list, { skip, limit })
  return { items: items.map(listedOrder), total }
}

function listedOrder(row: OrderRow & Listed): ListedOrder {
  const {
    payment_trouble,
    is_to_ship,
    nothing_to_send,
    to_engrave,
    due,
    pieces,
    emails,
    listed_paid_amount: paid,
  } = row
  const order = orderResponse(row)
  return {
    ...order,
    gift: withReceiptCode(row.gift, order.gift),
    payment_trouble,
    is_to_ship,
    nothing_to_send,
    to_engrave,
    due,
    has_undelivered_email: emails.undelivered > 0,
    pieces,
    awaiting_refund_quantity: sumOf(awaitingRefundIn(row).map(({ quantity }) => quantity)),
    paid_amount: paid === null ? null : amountText(paid),
    emails,
  }
}
