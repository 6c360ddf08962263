import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Limit } from '../../contract/endpoints/endpoint.ts'
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

/** Counted per process: invalid requests must not load the database. */
const FAILURES = { points: { miss: 120, webhook: 60 }, seconds: MINUTE_S }

type Limits = {
  count: CountCall
  /** Does not wait for the database. @returns seconds to wait when the limit is exceeded */
  countCall(key: string): number | undefined
  /** Counts pages that are not in the cache. */
  countPage(key: string): number | undefined
  misses: FailureLimit
  refusedWebhooks: FailureLimit
}

/** Counters in the database are shared by all processes and survive restarts. @param scale multiplies every limit */
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
      const used = await limiter.consume(key, 1).catch(resultOf)
      if (used.consumedPoints > limiter.points) throw rateLimited(used.msBeforeNext)
    },
    countCall: countInBatches(limiters.all),
    countPage: countInBatches(limiters.page),
    misses: createFailureLimit(FAILURES.points.miss * scale, FAILURES.seconds),
    refusedWebhooks: createFailureLimit(FAILURES.points.webhook * scale, FAILURES.seconds),
  }
}

function createFailureLimit(points: number, seconds: number): FailureLimit {
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

const BATCH_SHARE = 0.05

/**
 * One write per call would make the database the bottleneck of cached responses. Calls are counted in memory and written
 * in batches, so several processes agree to within a batch each.
 */
function countInBatches(limiter: RateLimiterPostgres): Limits['countCall'] {
  const windows = new LRUCache<string, { used: number; unsaved: number; endsAt: number }>({ max: 10_000 })
  const windowMs = limiter.duration * 1000
  const batch = Math.ceil(limiter.points * BATCH_SHARE)

  async function flush(key: string, window: { used: number; unsaved: number; endsAt: number }) {
    const points = window.unsaved
    window.unsaved = 0
    const saved = await limiter.penalty(key, points).catch(() => undefined)
    if (!saved) return
    window.used = Math.max(window.used, saved.consumedPoints + window.unsaved)
    window.endsAt = performance.now() + saved.msBeforeNext
  }

  return (key) => {
    const now = performance.now()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { used: 0, unsaved: 0, endsAt: now + windowMs }
      windows.set(key, window)
      void flush(key, window)
    }
    window.used++
    window.unsaved++
    if (window.unsaved >= batch) void flush(key, window)
    return window.used > limiter.points ? Math.ceil((window.endsAt - now) / 1000) : undefined
  }
}

function resultOf(rejection: unknown): RateLimiterRes {
  if (rejection instanceof RateLimiterRes) return rejection
  throw rejection
}
