import { describe, expect, it } from 'vitest'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'

const lines: string[] = []
const shop = setUpShop({ demo: true, cached: true, log: lines })

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })

describe('/.well-known/security.txt', () => {
  const fieldsOf = async () => {
    const answer = await get('/.well-known/security.txt')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await answer.text()
    return Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(': ') as [string, string]),
    )
  }

  // Proves: R7.12
  it('names the e-mail of the settings and an expiry within the year, also when a year has passed', async () => {
    const token = await signInAdmin(shop)
    const body = { email: 'safety@shop.example' }
    expect((await shop.call('PUT', '/api/v1/admin/settings/', { token, body })).status).toBe(200)
    for (const advance_s of [1, 366 * 86_400]) {
      await shop.sandbox('/sandbox/clock', { advance_s })
      shop.shop.invalidateCatalogue()
      const { Contact, Expires = '', Canonical } = await fieldsOf()
      expect(Contact).toBe('mailto:safety@shop.example')
      expect(Canonical).toBe(`${shop.env.PUBLIC_URL}/.well-known/security.txt`)
      expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      const daysLeft = (Date.parse(Expires) - shop.shop.clock.now().getTime()) / 86_400_000
      expect(daysLeft).toBeGreaterThan(100)
      expect(daysLeft).toBeLessThan(365)
    }
  })
})

// Proves: R7.12
it('/.well-known/change-password leads to the page where a customer changes the password', async () => {
  const answer = await get('/.well-known/change-password')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(
    (await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
  ).toBe(404)
})

it('other sites may embed the images of products, and nothing else', async () => {
  const { body } = await shop.call('GET', '/api/v1/products/')
  const [image] = body.items[0].images
  const policyOf = async (path: string) => {
    const answer = await get(path)
    await answer.body?.cancel()
    return [path, answer.status, answer.headers.get('cross-origin-resource-policy')]
  }
  expect(await policyOf(image.url)).toEqual([image.url, 200, 'cross-origin'])
  for (const path of ['/', '/profile', '/api/v1/products/', '/robots.txt', '/sandbox/mail.json', '/healthz'])
    expect(await policyOf(path)).toEqual([path, 200, 'same-origin'])
})

it.each(['POST', 'PUT', 'DELETE'])(
  'a cross-site %s request to a page is a 4xx, not logged as an error',
  async (method) => {
    lines.length = 0
    for (const origin of ['https://evil.example', 'null', 'nonsense', shop.env.PUBLIC_URL])
      for (const path of ['/', '/profile', '/_root.data', '/robots.txt']) {
        const answer = await fetch(shop.url + path, { method, headers: { origin }, body: 'x=1' })
        expect(answer.status, `${origin} ${path}`).toBe(405)
      }
    expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  },
)
