import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OrderNews } from '../../../contract/admin/order-news.ts'
import type { Shop } from '../../shop.ts'
import { isToShipNow } from '../fulfilment/to-ship.ts'

// Below the 60 s after which proxies usually give up.
export const HOLD_MS = 55_000
export const INTERVAL_MS = 5_000
const MAX_ORDERS = 20

type Wait = { version?: string | undefined; signal?: AbortSignal; holdMs?: number; intervalMs?: number }

/** A long poll: with the `version` of the present news, waits for a change. One query serves all waiting callers. */
export async function awaitOrderNews(shop: Shop, wait: Wait = {}): Promise<OrderNews> {
  const { version, signal, holdMs = HOLD_MS, intervalMs = INTERVAL_MS } = wait
  const ended = signal ? AbortSignal.any([signal, shop.closing]) : shop.closing
  const end = performance.now() + holdMs
  const isOver = () => ended.aborted || performance.now() + intervalMs > end
  let news = await readShared(shop, version === undefined ? 0 : intervalMs / 2)
  while (news.version === version && !isOver()) {
    await sleep(intervalMs, undefined, { signal: ended }).catch(() => {})
    if (!ended.aborted) news = await readShared(shop, intervalMs / 2)
  }
  return news
}

type Shared = { at: number; news: Promise<OrderNews> }

const shared = new WeakMap<Shop, Shared>()

function readShared(shop: Shop, maxAgeMs: number): Promise<OrderNews> {
  const known = shared.get(shop)
  if (known && performance.now() - known.at < maxAgeMs) return known.news
  const news = readOrderNews(shop)
  shared.set(shop, { at: performance.now(), news })
  news.catch(() => shared.delete(shop))
  return news
}

export async function readOrderNews(shop: Shop): Promise<OrderNews> {
  const { rows } = await sql<Omit<OrderNews, 'version'>>`
    select (select count(*) from orders o join payments pay on pay.order_id = o.id where ${isToShipNow(shop)}) as to_ship,
      array(select newest.order_id from (
          select order_id, paid_at from payments where paid_at is not null order by paid_at desc limit ${MAX_ORDERS}
        ) newest join orders o on o.id = newest.order_id
        where o.status <> 'cancelled' order by newest.paid_at desc) as newest_paid`.execute(shop.db)
  const { to_ship = 0, newest_paid = [] } = rows[0] ?? {}
  const version = createHash('sha256')
    .update([to_ship, ...newest_paid].join())
    .digest('base64url')
    .slice(0, 12)
  return { version, to_ship, newest_paid }
}
