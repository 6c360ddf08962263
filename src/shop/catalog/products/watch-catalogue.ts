import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, type Connection } from '../../../db/connect.ts'
import type { Log, Tx } from '../../shop.ts'

const CHANNEL = 'catalogue_changed'
const STOCK_CHANNEL = 'stock_moved'
const STOCK_TOLD_WITHIN_MS = 100
const RETRY_MS = 500

/** Tells every process of the shop, when this transaction commits, that pages and lists may be old. */
export async function announceCatalogueChange(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/** Tells every process that stock has moved: once for all orders of a moment, and never in an order's way. */
export function stockTeller(log: Log): { tell(db: Tx): void; stop(): Promise<void> } {
  let due: { db: Tx; timer: NodeJS.Timeout } | undefined

  async function tellNow() {
    if (!due) return
    const { db, timer } = due
    clearTimeout(timer)
    due = undefined
    await sql`select pg_notify(${STOCK_CHANNEL}, '')`
      .execute(db)
      .catch((error) => log.warn({ error: error.message }, 'the other processes were not told of stock'))
  }

  return {
    tell(db) {
      due ??= { db, timer: setTimeout(tellNow, STOCK_TOLD_WITHIN_MS) }
    },
    // What it sold last is told, too.
    stop: tellNow,
  }
}

/**
 * Calls `onChange` for every change, and once after a lost connection is back, for what was missed meanwhile, again
 * until it succeeds; and `onStock` when stock has moved.
 */
export function watchCatalogue(
  connection: Connection,
  log: Log,
  { onChange, onStock }: { onChange(): Promise<void>; onStock(): void },
): { stop(): Promise<void> } {
  let isStopping = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined

  async function listen() {
    client = new pg.Client({
      ...addressOf(connection),
      application_name: 'vitrine listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', (error) =>
      log.warn({ error: error.message }, 'the catalogue listener lost the database'),
    )
    client.on('end', again)
    client.on('notification', ({ channel }) => (channel === STOCK_CHANNEL ? onStock() : changed()))
    await client.connect()
    await client.query(`listen ${CHANNEL}; listen ${STOCK_CHANNEL}`).catch(leave)
    changed()
  }

  function changed() {
    clearTimeout(late)
    onChange().catch(() => {
      if (!isStopping) late = setTimeout(changed, RETRY_MS)
    })
  }

  async function leave(error: Error) {
    log.warn({ error: error.message }, 'the catalogue listener could not listen')
    await client?.end().catch(() => {})
    throw error
  }

  function again() {
    if (isStopping) return
    clearTimeout(retry)
    retry = setTimeout(() => listen().catch(again), RETRY_MS)
  }

  listen().catch(again)
  return {
    async stop() {
      isStopping = true
      clearTimeout(retry)
      clearTimeout(late)
      await client?.end().catch(() => {})
    },
  }
}
