import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { OPEN, PERSONAL, UNKNOWN } from '../support/addresses.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { inlineScripts } from './inline-scripts.ts'

const shop = setUpShop({ demo: true, cached: true, freshMs: 600_000 })

type Raw = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** fetch() decompresses and normalises; these tests read the raw response. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(shop.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

const PUBLIC = [...OPEN, '/home', '/search?q=gold']

describe('a page', () => {
  // Proves: R1.19
  it.each([...PUBLIC, ...PERSONAL])('%s allows only its own scripts', async (path) => {
    const { status, headers, body } = await raw(path)
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    const scripts = inlineScripts(body.toString())
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    for (const rule of [
      // Firefox applies it to <link rel="prefetch">.
      "default-src 'self'",
      "worker-src 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule)
    }
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin')
  })

  it('only a page of the back office may compile WebAssembly, and it evaluates no text either', async () => {
    const policyOf = async (path: string) => String((await raw(path)).headers['content-security-policy'])
    expect(await policyOf('/admin/products')).toMatch(/script-src 'self' 'wasm-unsafe-eval'/)
    expect(await policyOf('/admin/products')).not.toMatch(/script-src[^;]*'unsafe/)
    expect(await policyOf('/about-us')).not.toContain('wasm')
  })

  // Proves: R1.21
  it.each(PUBLIC)('%s is a 304 for a browser that has it', async (path) => {
    const first = await raw(path)
    expect(first.headers['cache-control']).toContain('s-maxage')
    const again = await raw(path, { 'if-none-match': String(first.headers.etag) })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    for (const name of ['etag', 'vary', 'cache-control'])
      expect(again.headers[name]).toBe(first.headers[name])
    // A 304 would replace the policy of the cached page, so it has none.
    expect(again.headers).not.toHaveProperty('content-security-policy')
  })

  // Proves: R1.21
  it.each([
    ['among others', (etag: string) => `"older", ${etag}, "other"`],
    ['recompressed by a CDN, among others', (etag: string) => `"older", W/${etag}`],
    ['whatever it is', () => '*'],
  ])('is not sent again to who has it %s', async (_, held) => {
    const first = await raw('/products')
    expect((await raw('/products', { 'if-none-match': held(String(first.headers.etag)) })).status).toBe(304)
    expect((await raw('/products', { 'if-none-match': '"older", "other"' })).status).toBe(200)
  })

  it.each(PERSONAL)('%s is not cacheable', async (path) => {
    const { headers, body } = await raw(path)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.toString()).toContain('noindex')
  })

  it.each([
    [`/cart/${UNKNOWN}`, 'The cart'],
    ['/checkout', 'The checkout'],
    ['/orders', 'Your account'],
    ['/admin', 'The back office'],
  ])('%s says that %s needs JavaScript', async (path, subject) => {
    const html = (await raw(path)).body.toString()
    const [note = ''] = html.match(/<noscript>.*?<\/noscript>/s) ?? []
    expect(note).toContain(`${subject} needs JavaScript. Please allow it for this shop.`)
  })

  it('of one visitor is in robots.txt', async () => {
    const rules = (await raw('/robots.txt')).body.toString()
    for (const path of PERSONAL) {
      expect(
        rules.split('\n').some((rule) => rule.startsWith('Disallow: ') && path.startsWith(rule.slice(10))),
        path,
      ).toBe(true)
    }
  })

  it('of an unknown category has noindex and a title for it', async () => {
    const html = (await raw('/products?category_id=9999')).body.toString()
    expect(html).toContain('noindex')
    expect(html).toContain('<title>Category not found')
  })

  it('of an unknown category is not cached: their number is unlimited', async () => {
    for (const path of ['/products?category_id=9999', '/products/9999', '/products.data?category_id=9999'])
      expect((await raw(path)).headers['cache-control'], path).toBe('no-store')
    expect((await raw('/products?category_id=1')).headers['cache-control']).toContain('s-maxage')
  })

  // Proves: R11.165
  it.each([
    ['/products?category_id=&brand_id=&min_price=5&skip=0', '/products?min_price=5&skip=0'],
    ['/products/?category_id=&min_price=', '/products'],
    ['/search?q=gold&max_price=&brand_id=', '/search?q=gold'],
    ['/collections/the-pearl-edit?brand_id=&max_price=90', '/collections/the-pearl-edit?max_price=90'],
    ['/gifts?for=&occasion=&max_price=90', '/gifts?max_price=90'],
  ])('%s is asked for again without what was left empty', async (asked, wanted) => {
    const { status, headers, body } = await raw(asked)
    expect([status, headers.location]).toEqual([302, wanted])
    expect(body).toHaveLength(0)
    expect((await raw(wanted)).status).toBe(200)
    expect((await raw(`/${asked}`)).headers.location).toBeUndefined()
  })

  it('is compressed, and identical in every encoding', async () => {
    const plain = await raw('/products')
    const small = await raw('/products', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers.vary).toBe('accept-encoding')
    expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true)
    const head = await raw('/products', {}, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(String(plain.body.length))
  })

  // Proves: R1.21
  it.each([
    ['gzip;q=0, br;q=0.0', undefined],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
    ['*;q=0, br ; q=1', 'br'],
  ])('to who accepts %s travels so', async (accepted, encoding) => {
    const { headers } = await raw('/products', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it('requests nothing from other hosts', async () => {
    for (const path of PUBLIC) {
      const html = (await raw(path)).body.toString()
      const loaded = [
        ...html.matchAll(/<(?:script|img|link|source|iframe)[^>]*?(?:src|srcset|href)="(https?:[^"]*)"/gi),
      ]
      const foreign = loaded.filter(
        ([tag, url = '']) => !/rel="canonical"/.test(tag) && !url.startsWith(shop.env.PUBLIC_URL),
      )
      expect(
        foreign.map(([tag]) => tag),
        path,
      ).toEqual([])
    }
  })
})

describe('what is kept in memory', () => {
  // Proves: R3.1
  it('is identical for every visitor, with any token or cookie', async () => {
    const path = '/api/v1/products/?limit=3'
    const plain = await raw(path)
    const withToken = await raw(path, { authorization: 'Bearer dead', cookie: 'a=b' })
    expect(withToken.status).toBe(200)
    expect(withToken.body.equals(plain.body)).toBe(true)
  })

  it('never contains the data of a visitor', async () => {
    const guest = await shop.call('POST', '/api/v1/cart/guest/createcart/')
    const cart = await raw(`/api/v1/cart/guest/${guest.body.id}/`)
    expect(cart.headers['cache-control']).toBe('no-store')
    expect(cart.headers.etag).toBeUndefined()
  })
})
