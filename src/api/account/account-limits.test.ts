import { expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop({ env: { LIMITS_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } })

const from = (ip: string) => ({ body: {}, headers: { 'x-forwarded-for': ip } })

// Proves: R1.9, R2.20, R6.8
it.each([
  ['log-ins', 20, 60, ['/users/login/', '/admin/login/']],
  ['sign-ups', 20, 3_600, ['/users/', '/admin/']],
  [
    'tokens by e-mail',
    40,
    3_600,
    ['verify-email', 'resend-verification', 'forgot-password', 'reset-password'].flatMap((call) => [
      `/users/${call}`,
      `/admin/${call}`,
    ]),
  ],
])('%s are limited to %i for one address together', async (_, limit, seconds, paths) => {
  const ip = '192.0.2.1'
  for (let index = 0; index < limit; index++) {
    const path = paths[index % paths.length]
    expect((await shop.call('POST', `/api/v1${path}`, from(ip))).status).toBe(422)
  }
  for (const path of paths) {
    const refused = await shop.call('POST', `/api/v1${path}`, from(ip))
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toMatch(/^Too many tries\. Please try again in \d+ (seconds?|minutes)\.$/)
    const wait = Number(refused.headers.get('retry-after'))
    // An hourly limit does not reset after a minute.
    expect(wait).toBeGreaterThan(seconds > 60 ? seconds / 2 : 0)
    expect(wait).toBeLessThanOrEqual(seconds)
  }
  expect((await shop.call('POST', `/api/v1${paths[0]}`, from('203.0.113.1'))).status).toBe(422)
  await shop.sandbox('/sandbox/clock', { advance_s: seconds })
  await eventually(async () => (await shop.call('POST', `/api/v1${paths[0]}`, from(ip))).status === 422)
})

it('throttled log-ins are in the security log', async () => {
  await shop.shop.security.flush()
  const events = await shop.sql(`select ip, sum(count)::int as count, detail from security_events
    where kind = 'log_in_throttled' group by ip, detail`)
  expect(events).toMatchObject([{ ip: '192.0.2.1', detail: { reason: 'too many log-ins' } }])
  // Two refused calls, and those that came before the clock's change had reached the limit.
  expect(events[0]?.count).toBeGreaterThanOrEqual(2)
})
