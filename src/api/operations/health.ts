import type { Context } from 'hono'
import { sql } from 'kysely'
import { whyNotWritable } from '../../shop/health/check-writable.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Api, ApiEnv } from '../lib/route.ts'

const DISK_MS = 5_000
/** Each look at the database takes a connection of the pool that orders use. */
const DATABASE_MS = 1_000

/** /healthz: this process answers. /readyz: it can serve shoppers, because its database and its disk take orders. */
export function healthRoutes({ app, shop }: Api, dataDir: string): void {
  const database = remembered(DATABASE_MS, () => whyDatabaseNotWritable(shop))
  const disk = remembered(DISK_MS, () => whyNotWritable(dataDir))
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const problem = (await database()) ?? (await disk())
    if (problem) return notReady(c, problem)
    return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
  })
}

/** Calls within `ms` of a look share its answer, also while it is under way. */
function remembered<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), answer: look() }
    return last.answer
  }
}

/** Adds a record to the write-ahead log, which no table and no reader sees: a standby refuses that. */
async function whyDatabaseNotWritable({ db }: Shop): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ reads_only: string }>`
      select current_setting('transaction_read_only') as reads_only,
        pg_logical_emit_message(false, 'vitrine ready', '')`.execute(db)
    return rows[0]?.reads_only === 'on' ? 'the database can only be read' : undefined
  } catch {
    return 'the database does not answer, or cannot write'
  }
}

function notReady(c: Context<ApiEnv>, status: string): Response {
  return c.json({ status }, 503, { 'cache-control': 'no-store', 'retry-after': '2' })
}
