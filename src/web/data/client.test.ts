import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { authorizedFetch } from './authorized-fetch.ts'
import { call, isSessionEnded, UNREACHABLE } from './client.ts'
import { readServerClock, serverNow } from './server-clock.ts'

// The browser's parts that a call uses: storage, location and fetch.

const stored = new Map<string, string>()
const page = { pathname: '/cart' }
const requests: { token: string | null; ms: number[] }[] = []
let answer: () => Promise<Response>
const originals = Object.getOwnPropertyDescriptors(globalThis)
const realTimeout = AbortSignal.timeout

beforeEach(() => {
  stored.clear()
  requests.length = 0
  answer = async () => Response.json({ items: [], total: 0 })
  let timeouts: number[] = []
  AbortSignal.timeout = (ms) => {
    timeouts.push(ms)
    return realTimeout(ms)
  }
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    location: page,
    fetch: async (_: string, init: RequestInit) => {
      requests.push({ token: new Headers(init.headers).get('authorization'), ms: timeouts })
      timeouts = []
      return await answer()
    },
  })
})
afterEach(() => {
  AbortSignal.timeout = realTimeout
  for (const name of ['localStorage', 'location', 'fetch'] as const) {
    const descriptor = originals[name as 'fetch']
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

// Proves: S3.5, S6.4, S7.2, R2.40, R2.42
it('a call sends the token of the customer, else of the admin, and times out after 500000 ms', async () => {
  const sentToken = async (pathname: string, tokens: Record<string, string>) => {
    stored.clear()
    for (const [key, token] of Object.entries(tokens)) stored.set(key, token)
    page.pathname = pathname
    await call('GET /category/', {})
    return requests.at(-1)?.token
  }
  const both = { token: 'of-the-customer', admin_token: 'of-the-admin' }
  expect(await sentToken('/cart', {})).toBeNull()
  expect(await sentToken('/cart', { admin_token: 'of-the-admin' })).toBe('Bearer of-the-admin')
  expect(await sentToken('/cart', both)).toBe('Bearer of-the-customer')
  expect(await sentToken('/admin/orders', both)).toBe('Bearer of-the-admin')
  expect(await sentToken('/administer', both)).toBe('Bearer of-the-customer')
  expect(await sentToken('/cart', { token: 'žeton' })).toBeNull()
  expect(requests.flatMap(({ ms }) => ms)).toEqual(requests.map(() => 500_000))
})

// Proves: S7.6
it('a call gives the body of its answer', async () => {
  answer = async () => Response.json({ items: [{ id: 1 }], total: 1 })
  expect(await call('GET /category/', {})).toEqual({ items: [{ id: 1 }], total: 1 })
})

// Proves: R1.30
it('an answer that breaks off is one that never came: the call may be sent again', async () => {
  globalThis.fetch = async () => new Response('{"id":', { status: 201 })
  await expect(call('GET /category/', {})).rejects.toMatchObject({ status: 0, message: UNREACHABLE })
})

// Proves: R2.41
it('a file is fetched with the token, whose refusal ends the session, and says when the shop is away', async () => {
  page.pathname = '/orders'
  stored.set('token', 'long-gone')
  await authorizedFetch('/api/v1/receipt.pdf')
  expect(requests.at(-1)?.token).toBe('Bearer long-gone')
  answer = async () => Response.json({ detail: 'Please log in.' }, { status: 401 })
  expect(await authorizedFetch('/api/v1/receipt.pdf').catch(isSessionEnded)).toBe(true)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(authorizedFetch('/api/v1/receipt.pdf')).rejects.toThrow(UNREACHABLE)
})

// Proves: R5.100
it('the clock of the server is that of its last response that no cache has kept', async () => {
  const date = 'Wed, 02 Jan 2030 12:00:00 GMT'
  const headersAt = (time: string, cacheControl = 'no-store') => ({
    date: time,
    'cache-control': cacheControl,
  })
  onTestFinished(() => readServerClock(Response.json({}, { headers: headersAt(new Date().toUTCString()) })))
  const respond = (cacheControl: string, time: string) => async () =>
    Response.json({}, { headers: headersAt(time, cacheControl) })
  answer = respond('no-store', date)
  await call('GET /users/me/', {})
  answer = respond('public, max-age=60', 'Tue, 01 Jan 2030 12:00:00 GMT')
  await call('GET /category/', {})
  expect(new Date(serverNow()).toUTCString().slice(0, 22)).toBe(date.slice(0, 22))
})
