import { describe, expect, inject, it } from 'vitest'
import { eventually, openTestShop } from '../support/harness.ts'

describe('the limit of calls', () => {
  // Proves: R2.22, R2.23
  it('is 600 API calls per minute and address; then 429 with Retry-After, while pages are still served', async () => {
    const small = await openTestShop(inject('server'), { cached: true, env: { LIMITS_SCALE: '0.05' } })
    try {
      const statuses: number[] = []
      for (let call = 0; call < 32; call++) statuses.push((await small.call('GET', '/api/v1/brands/')).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(30)
      const refused = await small.call('GET', '/api/v1/category/')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect((await fetch(`${small.url}/about-us`)).status).toBe(200)
      await eventually(async () => {
        const [row] = await small.sql<{ points: number }>(
          `select points from rate_limits where key like 'all:%'`,
        )
        return (row?.points ?? 0) >= 30
      })
    } finally {
      await small.close()
    }
  })
})

describe('the limit of pages', () => {
  it('is 600 rendered pages per minute and address; cached pages are still served', async () => {
    const small = await openTestShop(inject('server'), { cached: true, env: { LIMITS_SCALE: '0.05' } })
    try {
      for (let page = 0; page < 29; page++)
        expect((await fetch(`${small.url}/search?q=${page}`)).status).toBe(200)
      for (let visit = 0; visit < 5; visit++) expect((await fetch(`${small.url}/faq`)).status).toBe(200)
      expect((await fetch(`${small.url}/search?q=one-more`)).status).toBe(429)
      const refused = await fetch(`${small.url}/cart`)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.text()).toMatch(/Too many tries\. Please try again in \d+ seconds?\./)
      expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect((await fetch(`${small.url}/faq`)).status).toBe(200)
      expect((await small.call('GET', '/api/v1/brands/')).status).toBe(200)
    } finally {
      await small.close()
    }
  })
})
