import { sql } from 'kysely'
import pg from 'pg'
import { addressOf, type Connection } from '../../../db/connect.ts'
import type { Log, Tx } from '../../shop.ts'

const CHANNEL = 'catalogue_changed'
const STOCK_CHANNEL = 'stock_moved'
const STOCK_BATCH_MS = 100
const RETRY_MS = 500

/** PostgreSQL delivers the notification when the transaction commits. */
export async function notifyCatalogueChange(tx: Tx): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/** Batches stock notifications, outside of the orders' transactions. */
export function createStockNotifier(log: Log): { notify(db: Tx): void; stop(): Promise<void> } {
  let due: { db: Tx; timer: NodeJS.Timeout } | undefined

  async function flush() {
    if (!due) return
    const { db, timer } = due
    clearTimeout(timer)
    due = undefined
    await sql`select pg_notify(${STOCK_CHANNEL}, '')`
      .execute(db)
      .catch((error) =>
        log.warn({ error: error.message }, 'notifying the other processes of a stock change failed'),
      )
  }

  return {
    notify(db) {
      due ??= { db, timer: setTimeout(flush, STOCK_BATCH_MS) }
    },
    stop: flush,
  }
}

/** Calls `onChange` for every change and after each reconnect, since changes may have been missed; retries it until it succeeds. */
export function watchCatalogue(
  connection: Connection,
  log: Log,
  { onChange, onStock }: { onChange(): Promise<void>; onStock(): void },
): { stop(): Promise<void> } {
  let isStopping = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let changeRetry: NodeJS.Timeout | undefined

  async function listen() {
    client = new pg.Client({
      ...addressOf(connection),
      application_name: 'vitrine listener',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', (error) =>
      log.warn({ error: error.message }, 'the catalogue listener lost its connection'),
    )
    client.on('end', reconnect)
    client.on('notification', ({ channel }) => (channel === STOCK_CHANNEL ? onStock() : changed()))
    await client.connect()
    await client.query(`listen ${CHANNEL}; listen ${STOCK_CHANNEL}`).catch(disconnect)
    changed()
  }

  function changed() {
    clearTimeout(changeRetry)
    onChange().catch(() => {
      if (!isStopping) changeRetry = setTimeout(changed, RETRY_MS)
    })
  }

  async function disconnect(error: Error) {
    log.warn({ error: error.message }, 'the catalogue listener could not subscribe')
    await client?.end().catch(() => {})
    throw error
  }

  function reconnect() {
    if (isStopping) return
    clearTimeout(retry)
    retry = setTimeout(() => listen().catch(reconnect), RETRY_MS)
  }

  listen().catch(reconnect)
  return {
    async stop() {
      isStopping = true
      clearTimeout(retry)
      clearTimeout(changeRetry)
      await client?.end().catch(() => {})
    },
  }
}
