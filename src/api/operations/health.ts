import type { Context } from 'hono'
import { sql } from 'kysely'
import { findWriteProblem } from '../../shop/health/check-writable.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Api, ApiEnv } from '../lib/route.ts'

const DISK_MS = 5_000
/** Each check takes a connection of the pool that orders use. */
const DATABASE_MS = 1_000

export function healthRoutes({ app, shop }: Api, dataDir: string): void {
  const database = cached(DATABASE_MS, () => whyDatabaseNotWritable(shop))
  const disk = cached(DISK_MS, () => findWriteProblem(dataDir))
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
  app.get('/readyz', async (c) => {
    const problem = (await database()) ?? (await disk())
    if (problem) return notReady(c, problem)
    return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' })
  })
}

/** Concurrent calls and calls within `ms` share one result. */
function cached<T>(ms: number, check: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > ms) last = { at: performance.now(), result: check() }
    return last.result
  }
}

/** A message in the write-ahead log is the cheapest write; a standby refuses it. */
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
