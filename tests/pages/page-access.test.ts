import { beforeAll, describe, expect, it } from 'vitest'
import routes from '../../src/web/routes.ts'
import { customer, enabledAdmin, orderAs } from '../support/accounts.ts'
import { addProduct, pay } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop({ demo: true })
const callers: Record<string, Record<string, string>> = { nobody: {} }
const ids = { product: '', order: '' }

beforeAll(async () => {
  // Without the cache: every page is rendered for the caller.
  const person = await customer(shop, MARK)
  const admin = await enabledAdmin(shop, {
    email: `${MARK}-owner@example.com`,
    password: 'six pearls in a row',
  })
  await shop.call('PUT', '/api/v1/users/', {
    token: person.token,
    body: { first_name: MARK, last_name: MARK, phone_number: MARK },
  })
  ids.product = await addProduct(shop)
  const order = await orderAs(shop, person, ids.product)
  await pay(shop, order.sessionId)
  ids.order = order.id
  for (const [who, token] of Object.entries({ 'a customer': person.token, 'an admin': admin.token }))
    callers[who] = {
      authorization: `Bearer ${token}`,
      cookie: `token=${token}; admin_token=${token}; access_token=${token}; guest=${person.id}`,
    }
})

const MARK = 'markofada'

type Route = (typeof routes)[number]

/** Every path in src/web/routes.ts. */
function pathPatterns(list: Route[], above = ''): string[] {
  return list.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    const own = path || index ? [here || '/'] : []
    return [...own, ...pathPatterns(children ?? [], here)]
  })
}

/** The paths of the routes below a layout. */
function pathsBelow(file: string, above: string, list: Route[] = routes): string[] {
  return list.flatMap((one) =>
    one.file === file ? pathPatterns(one.children ?? [], above) : pathsBelow(file, above, one.children ?? []),
  )
}

const ADDRESSES = [...new Set(pathPatterns(routes))].flatMap((path) =>
  path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.replace(/\?$/, '')] : [path],
)

/** The pages that everybody may cache; no other page may be cached. */
const PUBLIC =
  /^\/(home|about-us|dealers-notice|faq|privacy|ring-sizer|terms-and-conditions|search|products(\/.*)?|category\/.*|collections\/.*|gifts|brand\/.*|product\/.*|life-size\/.*|sitemap\.xml|robots\.txt|manifest\.webmanifest|\.well-known\/security\.txt)?$/

const filled = (address: string) =>
  address
    .replace('/product/:id', `/product/${ids.product}`)
    .replace('/life-size/:id', `/life-size/${ids.product}`)
    .replace(':categoryId', '1')
    .replace(':brandId', '1')
    .replace(':id', ids.order)
    .replace('*', 'no/such/page')

const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

async function seenBy(who: string, path: string) {
  const answer = await fetch(shop.url + path, { headers: callers[who] ?? {}, redirect: 'manual' })
  const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers, body: await answer.text() }
}

describe('a page, and what the router asks for instead of it', () => {
  it('are all tested', () => {
    for (const address of [
      '/',
      '/product/:id',
      '/orders/:id',
      '/admin/orders/:id/packing-slip',
      '/checkout/:id',
    ])
      expect(ADDRESSES).toContain(address)
    expect(ADDRESSES.length).toBeGreaterThan(40)
  })

  // Proves: S2.routes.3, S2.admin-routes.2
  it('of an account or the back office is below the layout that asks for a login', () => {
    const paths = ['/profile', '/addresses', '/wishlist', '/orders', '/orders/:id']
    expect(pathsBelow('account/customer-area.tsx', '')).toEqual(paths)
    const guarded = pathsBelow('admin/admin-area.tsx', '/admin')
    const open = pathPatterns(routes).filter((path) => path.startsWith('/admin/') && !guarded.includes(path))
    const accounts = ['login', 'signup', 'forgot-password', 'reset-password']
    expect(open).toEqual(accounts.map((name) => `/admin/${name}`))
  })

  // Proves: R1.19
  it.each(ADDRESSES)(
    '%s is identical for every caller, has no personal data, and is cacheable only if public',
    async (address) => {
      for (const path of [filled(address), dataOf(filled(address))]) {
        const plain = await seenBy('nobody', path)
        expect(plain.status, path).toBeLessThan(500)
        for (const who of ['a customer', 'an admin'])
          expect(await seenBy(who, path), `${path}, ${who}`).toEqual(plain)
        expect(plain.body.includes(MARK), path).toBe(false)
        if (PUBLIC.test(address)) continue
        expect(plain.headers['cache-control'], path).toMatch(/\bno-store\b/)
        expect(plain.headers['set-cookie'], path).toBeUndefined()
      }
    },
  )
})
