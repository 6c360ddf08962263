import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { inject } from 'vitest'
import { seed } from '../bench/seed.ts'
import { seedOrders } from '../bench/seed-orders.ts'
import type { DB } from '../db/tables.ts'
import { openTestShop } from './harness.ts'

const LARGE = [
  'products',
  'shelf',
  'product_images',
  'stock_movements',
  'orders',
  'order_items',
  'payments',
  'shippings',
].concat(['users', 'emails', 'change_log'])
export const PAGE = { skip: 0, limit: 12 }

export type FilledShop = Awaited<ReturnType<typeof openFilledShop>>

/** A shop of so much that no large table is worth reading whole, and what it sends to the database from here on. */
export async function openFilledShop() {
  const open = await openTestShop(inject('server'))
  const { pool } = open
  await seed(pool, 20_000)
  await open.sql(`insert into products (name, code, description, price, brand_id, category_id, created_at)
    select 'Tiara ' || n, 'T-' || n, '', 90_000_000 + n, 1, 5, timestamptz '2000-01-01' from generate_series(1, 1500) n`)
  await open.sql('analyze products, shelf')
  await seedOrders(pool, { orders: 6_000, changes: 10_000 })
  const sent: CompiledQuery[] = []
  const log = ({ query }: { query: CompiledQuery }) => {
    if (!/^(begin|select set_config|commit)/.test(query.sql)) sent.push(query)
  }
  const shop = { ...open.shop, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }) }

  /** The plan of a statement that is kept for any values: as it is made here, and by what it is expected to cost alone. */
  async function planOf(statement = ''): Promise<string> {
    const client = await pool.connect()
    const explain = async () => {
      const { rows } = await client.query(`explain (generic_plan) ${statement}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    try {
      const plan = await explain()
      await client.query('set enable_seqscan = on')
      return `${plan}\n${await explain()}`
    } finally {
      client.release(true)
    }
  }

  /** What a statement did, as it is planned for any values. */
  async function workOf(query: CompiledQuery | undefined): Promise<string> {
    const client = await pool.connect()
    try {
      await client.query('set plan_cache_mode = force_generic_plan')
      const { rows } = await client.query(
        `explain (analyze, costs off, timing off, summary off, buffers off) ${query?.sql}`,
        [...(query?.parameters ?? [])],
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      client.release(true)
    }
  }

  /** Large tables that a statement reads from end to end. */
  async function tablesReadWhole(statement: string): Promise<string[]> {
    return [...(await planOf(statement)).matchAll(/Seq Scan on (\w+)/g)]
      .map(([, table = '']) => table)
      .filter((table) => LARGE.includes(table))
  }

  return { open, shop, sent, planOf, workOf, tablesReadWhole, close: open.close }
}

/** Rows of the shelf or its indexes, also those that did not fit. */
export function looksAtShelf(work: string): number {
  const scans = work.matchAll(
    / on shelf(?:_search| s_?\d*)? \(actual rows=([\d.]+) loops=(\d+)\)(?:\n +(?=[^ ])(?!->|Rows Removed).*)*(?:\n +Rows Removed by Filter: (\d+))?/g,
  )
  return [...scans].reduce(
    (sum, [, rows, loops, removed = 0]) => sum + (Number(rows) + Number(removed)) * Number(loops),
    0,
  )
}
