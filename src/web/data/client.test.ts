import { afterEach, beforeEach, expect, it } from 'vitest'
import { call } from './client.ts'

// The browser's own parts that a call uses: what it stores, where it is, and how it asks.

const kept = new Map<string, string>()
const place = { pathname: '/cart' }
const asked: { token: string | null; ms: number[] }[] = []
const before = Object.getOwnPropertyDescriptors(globalThis)
const limit = AbortSignal.timeout

beforeEach(() => {
  kept.clear()
  asked.length = 0
  let limits: number[] = []
  AbortSignal.timeout = (ms) => {
    limits.push(ms)
    return limit(ms)
  }
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null },
    location: place,
    fetch: async (_: string, init: RequestInit) => {
      asked.push({ token: new Headers(init.headers).get('authorization'), ms: limits })
      limits = []
      return Response.json({ items: [], total: 0 })
    },
  })
})
afterEach(() => {
  AbortSignal.timeout = limit
  for (const name of ['localStorage', 'location', 'fetch'] as const) {
    const descriptor = before[name as 'fetch']
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

// Proves: S3.5, S6.4, S7.2, R2.40, R2.42
it('a call carries the token of the customer, else that of the admin, and ends after 500000 ms', async () => {
  const carried = async (pathname: string, tokens: Record<string, string>) => {
    kept.clear()
    for (const [key, token] of Object.entries(tokens)) kept.set(key, token)
    place.pathname = pathname
    await call('GET /category/', {})
    return asked.at(-1)?.token
  }
  const both = { token: 'of-the-customer', admin_token: 'of-the-admin' }
  expect(await carried('/cart', {})).toBeNull()
  expect(await carried('/cart', { admin_token: 'of-the-admin' })).toBe('Bearer of-the-admin')
  expect(await carried('/cart', both)).toBe('Bearer of-the-customer')
  expect(await carried('/admin/orders', both)).toBe('Bearer of-the-admin')
  expect(await carried('/administer', both)).toBe('Bearer of-the-customer')
  expect(await carried('/cart', { token: 'žeton' })).toBeNull()
  expect(asked.flatMap(({ ms }) => ms)).toEqual(asked.map(() => 500_000))
})
