import { beforeAll, expect, it } from 'vitest'
import { API_BASE, type Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/endpoints.ts'
import { customer } from '../support/accounts.ts'
import { eventually } from '../support/harness.ts'
import { add, newCustomer, newGuest, orderAsCustomer } from '../support/orders/checkout.ts'
import { addProduct, pay, placeOrder } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'

const shop = setUpShop()
let tokens: Record<string, string>
let ids: Record<string, string[]>

beforeAll(async () => {
  const productId = await addProduct(shop)
  const [guest, mary] = [await newGuest(shop, [{ productId, quantity: 1 }]), await newCustomer(shop)]
  await add(shop, mary, { productId, quantity: 1 })
  const hers = (await orderAsCustomer(shop, mary)).body
  const theirs = await placeOrder(shop)
  for (const session of [hers.id, theirs.sessionId]) await pay(shop, session)
  await eventually(
    async () => (await shop.sql(`select 1 from orders where status = 'processing'`)).length === 2,
  )
  const wishlist = await shop.call('POST', `${API_BASE}/wishlist/`, { token: mary.token })
  // A new customer has neither cart nor wishlist, and reading creates none.
  const { token: fresh } = await customer(shop)
  tokens = { user: mary.token, fresh, admin: await signInAdmin(shop) }
  ids = {
    guest_id: [guest.guestId],
    id: [productId, hers.order.id, theirs.id, wishlist.body.id, mary.userId],
  }
  // All jobs of the orders are done.
  await eventually(
    async () => (await shop.sql('select 1 from graphile_worker._private_jobs')).length === 0,
    20_000,
  )
})

/** Every row, except rate limits and the security log, which records exports. */
async function allRows(): Promise<string> {
  const tables = await shop.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'security_events') order by 1`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const rows = tables.map(async ({ name }) => [
    name,
    (await shop.sql(`select json_agg(t order by t::text) as rows from ${name} t`))[0]?.rows,
  ])
  return JSON.stringify(await Promise.all(rows), undefined, 1)
}

const reads = (Object.values(endpoints) as Endpoint[]).filter(({ method }) => method === 'GET')

// Proves: R1.20
it('no GET call changes a row, for any caller', async () => {
  const before = await allRows()
  let answered = 0
  for (const { path, access } of reads)
    for (const id of path.includes('{id}') ? (ids.id ?? []) : [''])
      for (const token of [tokens[access], access === 'user' ? tokens.fresh : undefined, undefined]) {
        const at = path.replace('{id}', id).replace('{guest_id}', ids.guest_id?.[0] ?? '')
        const query = path === '/order/search/' ? '?status=processing&skip=0&limit=10' : ''
        const { status } = await shop.call('GET', API_BASE + at + query, token ? { token } : {})
        if (status === 200) answered++
      }
  expect(answered).toBeGreaterThan(reads.length - 4)
  expect(await allRows()).toBe(before)
})
