import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, connectionUrl } from '../db/connect.ts'
import { captureReads } from './capture.ts'
import { startShop, stop } from './child.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { recordVisit } from './record-visit.ts'
import { makeShop } from './seed.ts'

const PORT = 4793

/** Prints, as Markdown, the plan that is kept for each hot statement: of the pages and lists, and of a visit that ends in an order. */
export async function printPlans(products: number): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { dataDir, database } = await openOwnDatabase(open, { durable: false })
  const { pool, close } = connect(database.connection, log, 4, { statement_timeout: 0 })
  open.defer(close)
  await makeShop(pool, products)
  const shop = await startShop({
    port: PORT,
    databaseUrl: connectionUrl(database.connection),
    dataDir: join(dataDir, 'shop'),
  })
  open.defer(() => stop(shop))
  const told = new Set<string>()
  for (const { name, statement } of [...(await captureReads(pool)), ...(await captureVisit(pool, shop))]) {
    if (told.has(statement.text)) continue
    told.add(statement.text)
    const { rows } = await pool.query(`explain (generic_plan, costs off) ${statement.text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    console.log(`**${name}**\n\n\`\`\`\n${plan}\n\`\`\`\n`)
  }
}

const CALLS = ['a new guest cart', 'an addition to the cart', 'an addition to the cart', 'an order']

async function captureVisit(pool: pg.Pool, shop: ChildProcess) {
  const { rows } = await pool.query<{ id: string }>('select id from products limit 20')
  const products = rows.map(({ id }) => id)
  const { calls } = await recordVisit(shop, { scenario: 'order', port: PORT, products })
  const named = calls.flatMap((statements, call) =>
    statements.map((statement) => ({ name: CALLS[call] ?? '', statement })),
  )
  return named.filter(({ statement }) => statement.values.length > 0)
}
