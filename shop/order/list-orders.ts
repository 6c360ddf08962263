import { type RawBuilder, sql } from 'kysely'
import type { ListedOrder, OrderFilters } from '../../contract/admin-order.ts'
import type { Order } from '../../contract/order.ts'
import { type Ask, countRows, rememberedCount } from '../count-rows.ts'
import { newestPage } from '../newest-page.ts'
import { plannedByValues } from '../planned-by-values.ts'
import type { Shop } from '../shop.ts'
import { type OrderRow, orderAnswer, orderColumns } from './order-answer.ts'
import { isNarrowed, ordersThatFit } from './order-filters.ts'
import { isToShip } from './to-ship.ts'

type OrderQuery = OrderFilters & { skip: number; limit: number }

type Listed = Omit<ListedOrder, keyof Order>

/** Orders that fit the filters, newest first; the total also past the end. */
export async function listOrders(
  shop: Shop,
  { skip, limit, ...filters }: OrderQuery,
): Promise<{ items: ListedOrder[]; total: number }> {
  const ask: Ask = (work) => (isNarrowed(filters) ? plannedByValues(shop.db, work) : work(shop.db))
  const list = { ...ordersThatFit(shop, filters), ask }
  const name = ['orders', filters]
  const isCounted = !isNarrowed(filters) || rememberedCount(shop.db, name).known
  const few = isCounted ? undefined : await findFew(list, { skip, limit })
  const total = few?.total ?? (await countRows(shop.db, name, { ...list, skip }))
  if (skip >= total) return { items: [], total }
  const ids = few?.ids ?? (await newestPage(shop.db, name, list, { skip, limit, total }))
  const page = sql<OrderRow & Listed>`
    with page as materialized (${ids})
    select ${orderColumns}, case when pay.trouble_seen_at is null then pay.trouble end as payment_trouble,
      ${isToShip} as is_to_ship
    from page
    -- Row by row, whatever the planner expects of a page's length: it would join the tables whole.
    cross join lateral (select * from orders where id = page.id offset 0) o
    cross join lateral (select * from payments where order_id = page.id offset 0) pay
    cross join lateral (select * from shippings where order_id = page.id offset 0) s
    order by o.created_at desc, o.id desc`
  const { rows } = await ask((db) => page.execute(db))
  const items = rows.map((row) => ({
    ...orderAnswer(row),
    payment_trouble: row.payment_trouble,
    is_to_ship: row.is_to_ship,
  }))
  return { items, total }
}

/** What more orders than this fit is counted first, and then met on the way through the list. */
const MANY = 1_000

type List = ReturnType<typeof ordersThatFit> & { ask: Ask }

/** Of rare orders the number and a page's ids, for which each is looked up once; undefined when many fit. */
async function findFew(
  { from, where, ask }: List,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ total: number; ids: RawBuilder<unknown> } | undefined> {
  // Planned as if all that fit were read: for the first of them the planner hopes to meet them by chance.
  const { rows } = await ask((db) =>
    sql<{ total: number; ids: string[] }>`
      with fitting as materialized (select o.id, o.created_at from ${from} where ${where}),
      few as materialized (select * from fitting limit ${MANY})
      select (select count(*) from few) as total,
        array(select id from few order by created_at desc, id desc limit ${limit} offset ${skip}) as ids`.execute(
      db,
    ),
  )
  const { total = 0, ids = [] } = rows[0] ?? {}
  return total < MANY ? { total, ids: sql`select unnest(${ids}::uuid[]) as id` } : undefined
}
