import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { API_BASE, type Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'
import { type RawAnswer, sendRaw } from '../chaos/support/send-raw.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop({ cached: true })

/** Other spellings of a path. None of them may bypass the access check of the plain path. */
const SPELLINGS: [string, (path: string) => string][] = [
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
    'a percent-encoded character',
    (path) => path.replace(/[a-z](?=[^a-z]*$)/, (character) => `%${character.charCodeAt(0).toString(16)}`),
  ],
  ['a backslash', (path) => path.replace(/(?<=.)\//, '\\')],
  ['a semicolon', (path) => `${path.replace(/\/$/, '')};x=1`],
  ['a whole address', (path) => `http://localhost${path}`],
]

/** One endpoint of each kind: each error page is rendered, which takes time. */
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
it('every call has the same answer with and without its trailing slash, and no redirect', async () => {
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

const plainAnswers = new Map<Endpoint, RawAnswer>()

describe.each(SPELLINGS)('an address with %s', (_, write) => {
  it('bypasses no access check', async () => {
    const different: string[] = []
    for (const declared of paths.values()) {
      const plain = filled(declared)
      const send = (path: string) =>
        sendRaw(shop.url, declared.method, path, {
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      const expected = plainAnswers.get(declared) ?? (await send(plain))
      plainAnswers.set(declared, expected)
      const seen = await send(write(plain))
      const isRefused = expected.status === 401
      // The answer of the plain path, or an error page.
      const isSame = seen.status === expected.status || [400, 404, 405].includes(seen.status)
      if (!isSame || (isRefused && seen.status < 400))
        different.push(`${declared.method} ${write(plain)}: ${expected.status}, ${seen.status}`)
    }
    expect(different).toEqual([])
  })

  it('shows no page that the plain path does not', async () => {
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

/** Every route with an id, and pages with a query. */
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

describe('every page and its .data request', () => {
  // Proves: R1.11
  it.each(HOSTILE.map((id) => [id.slice(0, 40), id]))('is never a 5xx for the id %s', async (_, id) => {
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
    'is never a 5xx for the method %s',
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

it.each(['POST', 'OPTIONS'])('a read-only page answers %s with 405 and Allow', async (method) => {
  const send = async (path: string) => {
    const { status, headers, type, text } = await sendRaw(shop.url, method, path, { body: 'a=1' })
    expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD'])
    return [type, text]
  }
  for (const path of ['/products', '/nothing-here']) expect((await send(path))[0]).toBe('text/html')
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    expect(await send(path)).toEqual(['text/plain', 'This address can only be read.\n'])
})

it('a URL that cannot be decoded is a 404, and is not logged', async () => {
  const warned = vi.spyOn(console, 'warn')
  for (const path of ['/%', '/%ff', '/%ff.data', '/faq/%E0%A4%A', '/product/%'])
    expect([path, (await sendRaw(shop.url, 'GET', path)).status]).toEqual([path, 404])
  expect((await sendRaw(shop.url, 'POST', '/%', { body: 'a=1' })).status).toBe(405)
  expect(warned.mock.calls).toEqual([])
  warned.mockRestore()
})

describe('a malformed request', () => {
  it.each([
    ['a host with a space', '/cart', { host: 'a b' }],
    ['a host that is a path', '/cart', { host: 'x/../y' }],
    ['a backslash', '/a\\b', {}],
    ['no path', '*', {}],
  ])('with %s is a 4xx', async (_, path, headers) => {
    const { status, type } = await sendRaw(shop.url, 'GET', path, {
      headers: headers as Record<string, string>,
    })
    expect([400, 404]).toContain(status)
    expect(type).toMatch(/problem\+json|html/)
  })
})
