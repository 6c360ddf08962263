import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { API_BASE, type Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { type RawAnswer, sendRaw } from '../chaos/support/send-raw.ts'
import { openTestShop, type TestShop } from '../support/harness.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'), { cached: true })
})
afterAll(() => shop.close())

/** Other ways to write a path, as they are sent: none of them may open what the plain one keeps shut. */
const WAYS: [string, (path: string) => string][] = [
  ['a doubled slash at the start', (path) => `/${path}`],
  ['doubled slashes', (path) => path.replaceAll('/', '//')],
  ['/./', (path) => path.replace('/v1/', '/v1/./').replace(/^\/(?!api)/, '/./')],
  ['/x/../', (path) => `/x/..${path}`],
  ['%2e', (path) => `/%2e${path}`],
  ['%2F', (path) => path.replace(/(?<=.)\//, '%2F')],
  ['%00', (path) => `${path}%00`],
  ['a dot behind it', (path) => `${path.replace(/\/$/, '')}.`],
  ['upper case', (path) => path.toUpperCase()],
  [
    'a letter written as %xx',
    (path) => path.replace(/[a-z](?=[^a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  ],
  ['a backslash', (path) => path.replace(/(?<=.)\//, '\\')],
  ['a semicolon', (path) => `${path.replace(/\/$/, '')};x=1`],
  ['a whole address', (path) => `http://localhost${path}`],
]

/** One of each kind: most odd paths are answered by a whole page that says so. */
const paths = new Map(
  (Object.values(endpoints) as Endpoint[])
    .filter(({ access }) => access !== 'public')
    .map((one) => [`${one.access} ${one.method} ${one.path.split('/')[1]}`, one]),
)
const filled = ({ path, params }: Endpoint) =>
  API_BASE +
  path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    params?.shape[name]?.safeParse('2147483647').success
      ? '2147483647'
      : '00000000-0000-4000-8000-000000000000',
  )

// Proves: R1.1
it('every call is the same with and without its trailing slash, never sent on to another address', async () => {
  for (const declared of Object.values(endpoints) as Endpoint[]) {
    const plain = filled(declared).replace(/\/$/, '')
    const more = declared.method === 'GET' ? {} : { body: {} }
    const [one, other] = [
      await shop.call(declared.method, plain, more),
      await shop.call(declared.method, `${plain}/`, more),
    ]
    expect([one.status, one.body.detail], plain).toEqual([other.status, other.body.detail])
    expect(one.status < 300 || one.status >= 400, plain).toBe(true)
    expect(one.body.detail, plain).not.toBe('There is nothing here.')
  }
})

const plainly = new Map<Endpoint, RawAnswer>()

describe.each(WAYS)('an address with %s', (_, write) => {
  it('opens no call that its plain form keeps shut', async () => {
    const different: string[] = []
    for (const declared of paths.values()) {
      const plain = filled(declared)
      const send = (path: string) =>
        sendRaw(shop.url, declared.method, path, {
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      const expected = plainly.get(declared) ?? (await send(plain))
      plainly.set(declared, expected)
      const seen = await send(write(plain))
      const isShut = expected.status === 401
      // The plain form's own answer, or nothing there; what nothing is declared for is a page, and never one of a call's.
      const isSame = seen.status === expected.status || [400, 404, 405].includes(seen.status)
      if (!isSame || (isShut && seen.status < 400))
        different.push(`${declared.method} ${write(plain)}: ${expected.status}, ${seen.status}`)
    }
    expect(different).toEqual([])
  })

  it('shows no page that its plain form does not', async () => {
    for (const path of ['/admin', '/admin/orders', '/orders', '/profile', '/sandbox/mail', '/healthz']) {
      const [expected, seen] = [
        await sendRaw(shop.url, 'GET', path),
        await sendRaw(shop.url, 'GET', write(path)),
      ]
      expect([expected.status, 301, 302, 400, 404], `${write(path)}`).toContain(seen.status)
      if (seen.status === 200)
        expect(seen.headers['cache-control'], write(path)).toBe(expected.headers['cache-control'])
    }
  })
})

/** Every page that takes an id, from the routes themselves, and what each asks of the shop. */
const PAGES = [
  ...[...readFileSync('src/web/routes.ts', 'utf8').matchAll(/route\('([^']+)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => path.includes(':'))
    .map((path) => (path.endsWith('/packing-slip') ? `/admin/${path}` : `/${path}`)),
  '/:id',
  '/products?category_id=:id&skip=:id&min_price=:id&sort=:id',
  '/search?q=:id',
  '/products?_routes=:id',
]

const HOSTILE = [
  '%00',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '__proto__',
  '9'.repeat(40),
  '%27%20or%201=1--',
  '%3Cscript%3Eran(1)%3C/script%3E',
  '%ED%A0%80',
  'x'.repeat(2_000),
]

describe('every page, and what the router asks for instead of it', () => {
  // Proves: R1.11
  it.each(HOSTILE.map((id) => [id.slice(0, 40), id]))('answers the id %s without a fault', async (_, id) => {
    for (const page of PAGES) {
      const path = page.replaceAll(/:\w+\??/g, id)
      for (const address of [path, path.replace(/(?=\?|$)/, '.data')]) {
        const { status, type, text, headers } = await sendRaw(shop.url, 'GET', address)
        const asked = address.slice(0, 100)
        expect(status, asked).toBeLessThan(500)
        if (type === 'text/html') expect(text, asked).not.toContain('<script>ran')
        expect(text, asked).not.toMatch(/node_modules|\bat .*\.(ts|js):\d+/)
        expect(String(headers['content-security-policy']), asked).toMatch(/default-src '(none|self)'/)
      }
    }
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'changes nothing when it is sent %s',
    async (method) => {
      for (const path of [
        '/',
        '/products',
        '/cart',
        '/admin',
        '/healthz',
        '/robots.txt',
        '/api/v1/products/',
        '/media/x.webp',
        '/products.data',
      ]) {
        const { status } = await sendRaw(shop.url, method, path, { body: 'a=1' })
        expect(status, `${method} ${path}`).toBeLessThan(500)
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(200)
      }
    },
  )
})

it.each(['POST', 'OPTIONS'])('what can only be read says so to whoever sends %s', async (method) => {
  const send = async (path: string) => {
    const { status, headers, type, text } = await sendRaw(shop.url, method, path, { body: 'a=1' })
    expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD'])
    return [type, text]
  }
  for (const path of ['/products', '/nothing-here']) expect((await send(path))[0]).toBe('text/html')
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    expect(await send(path)).toEqual(['text/plain', 'This address can only be read.\n'])
})

it('an address that nobody can decode is one that is not there, and leaves no line of its own in the log', async () => {
  const warned = vi.spyOn(console, 'warn')
  for (const path of ['/%', '/%ff', '/%ff.data', '/faq/%E0%A4%A', '/product/%'])
    expect([path, (await sendRaw(shop.url, 'GET', path)).status]).toEqual([path, 404])
  expect((await sendRaw(shop.url, 'POST', '/%', { body: 'a=1' })).status).toBe(405)
  expect(warned.mock.calls).toEqual([])
  warned.mockRestore()
})

describe('a request that is none', () => {
  it.each([
    ['a host with a space', '/cart', { host: 'a b' }],
    ['a host that is a path', '/cart', { host: 'x/../y' }],
    ['a backslash', '/a\\b', {}],
    ['no path', '*', {}],
  ])('%s is refused as malformed, not as a fault', async (_, path, headers) => {
    const { status, type } = await sendRaw(shop.url, 'GET', path, {
      headers: headers as Record<string, string>,
    })
    expect([400, 404]).toContain(status)
    expect(type).toMatch(/problem\+json|html/)
  })
})
