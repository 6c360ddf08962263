import { sql } from 'kysely'
import type { OrderFilters } from '../../../contract/admin/order-list.ts'
import { toOneLine } from '../../../contract/one-line.ts'
import { BYTE_ORDER_MARK, type Cell, csvText } from '../../lib/csv/csv-text.ts'
import { amountText } from '../../lib/money.ts'
import type { Shop } from '../../shop.ts'
import { orderFilterSql } from './order-filters.ts'

const BATCH = 1_000

const COLUMNS = [
  'code',
  'id',
  'created_at',
  'status',
  'payment_status',
  'mode',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'items',
  'currency',
  'total_amount',
  'promo_code',
  'promo_amount',
  'shipping_fee',
  'grand_total',
  'refunded_amount',
  'shipping_method',
  'shipping_company',
  'tracking_number',
  'estimated_delivery',
  'address',
  'city',
  'state',
  'postal_code',
  'country',
  'gift_receiver',
] as const

const MONEY: readonly string[] = [
  'total_amount',
  'promo_amount',
  'shipping_fee',
  'grand_total',
  'refunded_amount',
]

type Row = Record<(typeof COLUMNS)[number], Cell>

/** All parcels of an order in one row. Expects `orders as o`. */
const parcels = sql`(select string_agg(distinct shipping_company, '; ') as shipping_company,
  string_agg(tracking_number, '; ' order by number) as tracking_number, max(estimated_delivery) as estimated_delivery
  from shipments where order_id = o.id)`

export async function* exportOrders(shop: Shop, filters: OrderFilters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvText([[...COLUMNS]])
  let last: Row | undefined
  do {
    const rows = await readBatch(shop, filters, last)
    if (rows.length > 0) yield csvText(rows.map(cellsOf))
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function readBatch(shop: Shop, filters: OrderFilters, last: Row | undefined): Promise<Row[]> {
  const after = last
    ? sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${last.id})`
    : sql`true`
  const { from, where } = orderFilterSql(shop, filters)
  const { rows } = await sql<Row>`
    select o.code, o.id, to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at, o.status,
      case p.payment_status when 'open' then 'pending' else p.payment_status end as payment_status, o.customer_type as mode,
      o.first_name, o.last_name, o.email, o.phone_number, o.currency, o.total_amount, o.promo_amount, o.shipping_fee,
      o.grand_total, p.refunded_amount, s.shipping_method, sent.shipping_company, sent.tracking_number,
      coalesce(sent.estimated_delivery, s.estimated_delivery) as estimated_delivery,
      s.address, s.city, s.state, s.postal_code, s.country,
      coalesce((select g.receiver_name from gifts g where g.order_id = o.id), '') as gift_receiver,
      (select u.code from promo_usages u where u.order_id = o.id) as promo_code,
      (select string_agg(i.quantity || ' x ' || i.code || ' ' || i.name, '; ' order by i.position)
        from order_items i where i.order_id = o.id) as items
    from ${from} join payments p on p.order_id = o.id join shippings s on s.order_id = o.id
    left join lateral ${parcels} sent on true
    where ${where} and ${after}
    order by o.created_at desc, o.id desc limit ${sql.lit(BATCH)}`.execute(shop.db)
  return rows
}

function cellsOf(row: Row): Cell[] {
  return COLUMNS.map((name) => {
    const value = row[name]
    if (MONEY.includes(name)) return amountText(Number(value))
    // A spreadsheet would read a line break as a new row.
    return typeof value === 'string' ? toOneLine(value) : value
  })
}
