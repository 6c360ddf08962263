import { expect, it } from 'vitest'
import { customer } from '../../../tests/support/accounts.ts'
import { addSizes } from '../../../tests/support/insert-products.ts'
import { placeOrder } from '../../../tests/support/orders/placed-order.ts'
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
    order?.code.slice(0, 5),
    order?.code.slice(0, 5).replace('-', ''),
    order?.code.slice(4, 8).toLowerCase(),
    order?.name,
    email,
    order?.phone.replaceAll(' ', ''),
  ]) {
    const { status, body } = await find(String(text))
    expect([text, status, body.orders.map((found: { id: string }) => found.id)]).toEqual([text, 200, [id]])
  }
  const ring = await create({ name: 'Tanzanite ring', code: 'TZ-900' })
  for (const text of ['tanzanite', 'tz-900'])
    expect((await find(text)).body).toMatchObject({
      products: [{ id: ring.id, code: 'TZ-900', name: 'Tanzanite ring' }],
      drafts: [],
    })
  await addSizes(shop, ring.id, [900])
  const [size] = await shop.sql<{ code: string }>(
    'select code from variants where product_id = $1 order by position desc limit 1',
    [ring.id],
  )
  for (const text of [size?.code, size?.code.replaceAll('-', '')])
    expect((await find(String(text))).body.products.map(({ id }: { id: string }) => id)).toEqual([ring.id])
  const grace = await customer(shop, 'grace')
  expect((await find(grace.email)).body.customers).toMatchObject([{ id: grace.id, email: grace.email }])
})

// Proves: R9.300
it('finds orders and customers by names without their accents, and with any quotes', async () => {
  const { id } = await placeOrder(shop)
  const names = { first_name: 'Zoë', last_name: 'O’Neill' }
  await shop.sql('update orders set first_name = $2, last_name = $3 where id = $1', [
    id,
    ...Object.values(names),
  ])
  const zoe = await customer(shop, 'zoe')
  await shop.sql('update users set first_name = $2, last_name = $3 where id = $1', [
    zoe.id,
    ...Object.values(names),
  ])
  for (const text of ['Zoe', 'zoë', "o'neill", 'O’Neill', "Zoe O'Neill", 'ZO'])
    expect([text, (await find(text)).body]).toMatchObject([
      text,
      { orders: [{ id }], customers: [{ id: zoe.id }] },
    ])
})

// Proves: R11.122
it('finds drafts by name and any code, apart from what is on sale; no archived ones', async () => {
  const draft = await create({ name: 'Café locket', code: 'DR-700', draft: true })
  const gone = await create({ name: 'Café locket gone', code: 'DR-701', draft: true })
  await call('DELETE', `/products/${gone.id}/`)
  await addSizes(shop, draft.id, [900])
  const [size] = await shop.sql<{ code: string }>(
    'select code from variants where product_id = $1 order by position desc limit 1',
    [draft.id],
  )
  for (const text of ['cafe', 'dr-70', String(size?.code).toLowerCase()])
    expect((await find(text)).body).toMatchObject({
      products: [],
      drafts: [{ id: draft.id, code: 'DR-700', name: 'Café locket' }],
    })
})

// Proves: R11.204
it('finds gift boxes by name and code, apart from products and drafts', async () => {
  const box = await create({ name: 'Linen keepsake box', code: 'BX-700', is_gift_box: true })
  const draft = await create({ name: 'Linen case', code: 'BX-701', is_gift_box: true, draft: true })
  const gone = await create({ name: 'Linen bag', code: 'BX-702', is_gift_box: true })
  await call('DELETE', `/products/${gone.id}/`)
  for (const text of ['linen', 'bx-70'])
    expect((await find(text)).body).toMatchObject({
      products: [],
      drafts: [{ id: draft.id }],
      gift_boxes: [{ id: box.id, code: 'BX-700', name: 'Linen keepsake box' }],
    })
})

// Proves: R11.4
it('needs two characters and takes wildcards literally', async () => {
  expect((await find('x')).status).toBe(422)
  expect((await find('%%')).body).toEqual({
    orders: [],
    products: [],
    drafts: [],
    gift_boxes: [],
    customers: [],
  })
})
