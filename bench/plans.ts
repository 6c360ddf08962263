import pg from 'pg'
import { connect, connectionUrl, PLANNED_ONCE } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { prepareJobs } from '../shop/jobs.ts'
import { capture } from './capture.ts'
import { startShop, stop } from './child.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { recordVisit } from './record-visit.ts'
import { seed } from './seed.ts'
import type { Statement } from './serve-shop.ts'

const PORT = 4793
/** What says how, and not what is read. */
const LEFT_OUT = /^ *(Storage|Index Searches|Heap Fetches|Heap Blocks|Buckets|Sort Method|Batches):/

/**
 * Prints the plan that is kept for each hot statement, with how many rows each part of it met: those of the reading
 * cases, and those of a visit that ends in an order.
 */
export async function printPlans(products: number): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { dataDir, database } = await openOwnDatabase(open, { durable: false })
  const { pool, close } = connect(database.connection, log, 4, { statement_timeout: 0 })
  open.defer(close)
  await migrate(pool)
  await prepareJobs(pool)
  console.error(`Making a shop of ${products} products…`)
  await seed(pool, products)
  const databaseUrl = connectionUrl(database.connection)
  const shop = await startShop({ port: PORT, databaseUrl, dataDir: `${dataDir}/shop` })
  open.defer(() => stop(shop))

  const reads = (await capture(pool)).map(({ name, statement }) => ({ name, statement }))
  const { rows } = await pool.query<{ id: string }>('select id from products limit 20')
  const ordered = rows.map(({ id }) => id)
  const { calls } = await recordVisit(shop, { scenario: 'order', port: PORT, products: ordered })
  const visit = calls.flatMap((statements, call) =>
    statements.map((statement) => ({ name: CALLS[call] ?? '', statement })),
  )
  const client = new pg.Client({ connectionString: databaseUrl, ...PLANNED_ONCE })
  await client.connect()
  const told = new Set<string>()
  for (const { name, statement } of [...reads, ...visit]) {
    if (told.has(statement.text) || !/^\s*(select|with|insert|update)/i.test(statement.text)) continue
    told.add(statement.text)
    console.log(`**${name}**\n\n\`\`\`\n${await planOf(client, statement)}\n\`\`\`\n`)
  }
  await client.end()
}

const CALLS = ['a new guest cart', 'an addition to the cart', 'an addition to the cart', 'an order']

/** Run for it, and undone. */
async function planOf(client: pg.Client, { text, values }: Statement): Promise<string> {
  await client.query('begin')
  try {
    await client.query(`prepare hot as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const how = 'analyze, costs off, timing off, summary off, buffers off'
    const { rows } = await client.query(`explain (${how}) execute hot${given}`)
    const lines: string[] = rows.map((row) => row['QUERY PLAN'])
    return lines.filter((line) => !LEFT_OUT.test(line)).join('\n')
  } finally {
    await client.query('rollback')
    await client.query('deallocate hot')
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(String(one))).join(',')}}`)
}
