import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../contract/endpoint.ts'
import { rateLimited } from '../../shop/lib/rate-limited.ts'
import type { CountCall, FailureLimit } from './route.ts'

const MINUTE_S = 60
const HOUR_S = 3_600

const LIMITS: Record<Limit | 'page', { points: number; seconds: number }> = {
  all: { points: 600, seconds: MINUTE_S },
  page: { points: 600, seconds: MINUTE_S },
  login: { points: 20, seconds: MINUTE_S },
  signup: { points: 20, seconds: HOUR_S },
  email_token: { points: 40, seconds: HOUR_S },
  promo: { points: 30, seconds: HOUR_S },
  order: { points: 20, seconds: MINUTE_S },
  order_cart: { points: 10, seconds: MINUTE_S },
}

/** Counted in each process alone: a stranger's failures must cost the database nothing. */
const FAILURES = { points: { miss: 120, webhook: 60 }, seconds: MINUTE_S }

type Limits = {
  count: CountCall
  /** Counts any call of the API without waiting for the database. @returns seconds to wait when the share is used up */
  countCall(key: string): number | undefined
  /** The same for a page that has to be made, which is not in memory. */
  countPage(key: string): number | undefined
  /** Addresses of pictures and products that are not there. */
  misses: FailureLimit
  /** Webhook requests without a valid signature. */
  refusedWebhooks: FailureLimit
}

/**
 * How often one address may call, kept in the database so that it holds across processes and restarts.
 * @param scale multiplies every limit
 */
export function createLimits(pool: pg.Pool, scale: number): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: Math.max(1, Math.round(points * scale)),
        duration: seconds,
        clearExpiredByTimeout: name === 'all',
      }),
    ]),
  ) as Record<keyof typeof LIMITS, RateLimiterPostgres>

  return {
    async count(name, key, points = 1) {
      const limiter = limiters[name]
      if (points === -1) return void (await limiter.reward(key, 1))
      const used = await limiter.consume(key, 1).catch(resOf)
      if (used.consumedPoints > limiter.points) throw rateLimited(used.msBeforeNext)
    },
    countCall: countInBatches(limiters.all),
    countPage: countInBatches(limiters.page),
    misses: limitFailures(FAILURES.points.miss * scale, FAILURES.seconds),
    refusedWebhooks: limitFailures(FAILURES.points.webhook * scale, FAILURES.seconds),
  }
}

function limitFailures(points: number, seconds: number): FailureLimit {
  const windows = new LRUCache<string, { failures: number; endsAt: number }>({ max: 10_000 })
  const current = (key: string) => {
    const window = windows.get(key)
    return window && window.endsAt > performance.now() ? window : undefined
  }
  return {
    secondsToWait(key) {
      const window = current(key)
      if (!window || window.failures < points) return undefined
      return Math.ceil((window.endsAt - performance.now()) / 1000)
    },
    count(key) {
      const window = current(key)
      if (window) window.failures++
      else windows.set(key, { failures: 1, endsAt: performance.now() + seconds * 1000 })
    },
  }
}

const SHARE_TOLD_AT_ONCE = 0.05

/**
 * A write a call would make the database the limit of every cached answer. Calls are counted here and told to the
 * database in batches, so several processes agree within a batch each.
 */
function countInBatches(limiter: RateLimiterPostgres): Limits['countCall'] {
  const windows = new LRUCache<string, { used: number; untold: number; endsAt: number }>({ max: 10_000 })
  const windowMs = limiter.duration * 1000
  const batch = Math.ceil(limiter.points * SHARE_TOLD_AT_ONCE)

  async function tell(key: string, window: { used: number; untold: number; endsAt: number }) {
    const points = window.untold
    window.untold = 0
    const told = await limiter.penalty(key, points).catch(() => undefined)
    if (!told) return
    window.used = Math.max(window.used, told.consumedPoints + window.untold)
    window.endsAt = performance.now() + told.msBeforeNext
  }

  return (key) => {
    const now = performance.now()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { used: 0, untold: 0, endsAt: now + windowMs }
      windows.set(key, window)
      void tell(key, window)
    }
    window.used++
    window.untold++
    if (window.untold >= batch) void tell(key, window)
    return window.used > limiter.points ? Math.ceil((window.endsAt - now) / 1000) : undefined
  }
}

function resOf(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal
  throw refusal
}
