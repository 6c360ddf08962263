import { sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import type { AdminReturn } from '../../contract/returns/order-return.ts'
import type { ReturnState } from '../../contract/returns/return-states.ts'
import { paginate } from '../lib/paginate.ts'
import type { Shop } from '../shop.ts'
import { findReturnRows } from './find-returns.ts'
import { adminReturn } from './read-return.ts'

type Query = {
  skip: number
  limit: number
  state?: ReturnState | undefined
  due?: 'late' | undefined
}

/** The newest first. */
export async function listReturns(
  shop: Shop,
  { state, due, ...paging }: Query,
): Promise<{ items: AdminReturn[]; total: number }> {
  const { db, clock, config } = shop
  const isLate = sql`due_on < ${dayIn(config.timeZone, clock.now())} and not exists (
    select from refunds f where f.id = returns.refund_id and f.status <> 'failed')`
  const where = sql`${state ? sql`state = ${state}` : sql`true`} and ${due ? isLate : sql`true`}`
  const { items, total } = await paginate(
    db,
    { from: sql`returns`, where, rows: sql<{ id: string }>`select page.id from page` },
    paging,
  )
  const rows = await findReturnRows(
    db,
    items.map(({ id }) => id),
  )
  return { total, items: await Promise.all(rows.map((row) => adminReturn(shop, db, row))) }
}
