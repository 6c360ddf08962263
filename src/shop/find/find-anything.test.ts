import { expect, it } from 'vitest'
import { customer } from '../../../tests/support/accounts.ts'
import { placeOrder } from '../../../tests/support/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice()

const find = (text: string) => call('GET', `/admin/find/?${new URLSearchParams({ text })}`)

// Proves: R11.4
it('finds orders by code, name, e-mail and phone, products by name and code, customers by e-mail', async () => {
  const { id, email } = await placeOrder(shop)
  const [order] = await shop.sql<{ code: string; name: string; phone: string }>(
    `select code, first_name || ' ' || last_name as name, phone_number as phone from orders where id = $1`,
    [id],
  )
  for (const text of [
    order?.code,
    order?.code.slice(3),
    order?.name,
    email,
    order?.phone.replaceAll(' ', ''),
  ]) {
    const { status, body } = await find(String(text))
    expect([text, status, body.orders.map((found: { id: string }) => found.id)]).toEqual([text, 200, [id]])
  }
  const ring = await create({ name: 'Tanzanite ring', code: 'TZ-900' })
  for (const text of ['tanzanite', 'tz-900'])
    expect((await find(text)).body.products).toEqual([
      { id: ring.id, code: 'TZ-900', name: 'Tanzanite ring' },
    ])
  const grace = await customer(shop, 'grace')
  expect((await find(grace.email)).body.customers).toMatchObject([{ id: grace.id, email: grace.email }])
})

// Proves: R11.4
it('needs two characters and takes wildcards literally', async () => {
  expect((await find('x')).status).toBe(422)
  expect((await find('%%')).body).toEqual({ orders: [], products: [], customers: [] })
})
