import { sql } from 'kysely'
import { drawingUrl, type Personalisation } from '../../contract/engraving/rules.ts'
import type { BenchItem } from '../../contract/made-to-order/bench.ts'
import { paginate } from '../lib/paginate.ts'
import { quantityToShip } from '../orders/fulfilment/shipment-rows.ts'
import { isToShip } from '../orders/fulfilment/to-ship.ts'
import { dueOf } from '../orders/queries/order-filters.ts'
import type { Shop } from '../shop.ts'

type Row = Omit<BenchItem, 'personalisation'> & { personalisation: Personalisation | null }

const pieces = quantityToShip('i')

const work = sql`(select i.id, i.order_id, i.position, o.created_at, s.dispatch_by
  from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
  join order_items i on i.order_id = o.id
  where o.status = 'processing' and ${isToShip} and ${pieces} > 0
    and (i.made_quantity > 0 or i.personalisation ->> 'text' is not null)) work`

/** What must leave first comes first. */
export async function listBench(
  shop: Shop,
  paging: { skip: number; limit: number },
): Promise<{ items: BenchItem[]; total: number }> {
  const list = {
    from: work,
    where: sql`true`,
    orderBy: sql`dispatch_by, created_at, order_id, position`,
    // What is in stock leaves first, and is refunded first.
    rows: sql<Row>`
      select i.id, i.product_id, i.options, i.name, i.code, o.id as order_id, o.code as order_code,
        case when i.personalisation ->> 'text' is not null then i.personalisation end as personalisation,
        ${pieces} as quantity, least(i.made_quantity, ${pieces}) as made_quantity,
        s.dispatch_by as due_on, ${dueOf(shop)} as due
      from page join order_items i on i.id = page.id join orders o on o.id = i.order_id
      join shippings s on s.order_id = o.id`,
  }
  const { items, total } = await paginate(shop.db, list, paging)
  return { items: items.map(benchItem), total }
}

function benchItem({ personalisation, ...row }: Row): BenchItem {
  const drawing_url = drawingUrl(row.order_id, row.id)
  return { ...row, personalisation: personalisation && { ...personalisation, drawing_url } }
}
