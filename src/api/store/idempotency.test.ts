import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { paidOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { paint } from '../../shop/catalog/images/test-images.ts'

const office = setUpBackOffice()
const { shop } = office

// Proves: R1.26
it.each([
  { what: 'stock correction', path: 'stock', body: { change: 2, note: 'Counted' } },
  { what: 'category', path: '/category/', body: { name: 'Anklets', description: 'Things', parent_id: null } },
  { what: 'brand', path: '/brands/', body: { name: 'Tolver', description: 'Things' } },
  {
    what: 'promo code',
    path: '/promos/',
    body: { code: 'ONCE', discount: 10, expiration_date: '2099-12-31' },
  },
  { what: 'product', path: '/products/', body: 'product' as const },
])(
  'a $what whose response cannot be stored is rolled back, and a retry does it once',
  async ({ path, body: wanted }) => {
    const body = wanted === 'product' ? { product: office.fields() } : wanted
    const product = await office.create()
    const at = path === 'stock' ? `/products/${product.id}/stock/` : path
    const rows = async () => (await office.call('GET', `${at}?limit=100`)).body.total
    const before = await rows()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => shop.call('POST', `/api/v1${at}`, { token: office.token(), body, headers })
    await failThenRetry(send)
    expect(await rows()).toBe(before + 1)
  },
)

// Proves: R1.27
it('a product edit whose response cannot be stored is rolled back, and a retry moves stock once', async () => {
  const product = await office.create()
  const { id, code, updated_at, stock_quantity: stock_shown } = product
  const headers = { 'idempotency-key': randomUUID() }
  const body = office.fields({ code, stock_quantity: stock_shown + 2, updated_at, stock_shown })
  await failThenRetry(() =>
    shop.call('PUT', `/api/v1/products/${id}/`, { token: office.token(), body, headers }),
  )
  expect((await office.ledger(id)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 10])
})

// Proves: R1.29
it('an upload whose response cannot be stored is rolled back, and a retry adds each image once', async () => {
  const { id } = await office.create()
  const files = [{ name: 'ring.jpg', bytes: await paint(50, 50).jpeg().toBuffer() }]
  const headers = { 'idempotency-key': randomUUID() }
  await failThenRetry(() => office.upload(id, files, headers))
  expect(await office.imagesOf(id)).toHaveLength(1)
})

// Proves: R1.26
it('a note whose response cannot be stored is rolled back, and a retry writes it once', async () => {
  const { id } = await paidOrder(shop)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { text: 'Called the shopper' }
  await failThenRetry(() =>
    shop.call('POST', `/api/v1/order/${id}/notes/`, { token: office.token(), body, headers }),
  )
  expect((await office.call('GET', `/order/${id}/`)).body.notes).toHaveLength(1)
})

// Proves: R1.26
it('a delivery method whose response cannot be stored is rolled back, and a retry adds it once', async () => {
  const body = { key: 'courier', name: 'Courier', price: 9, days_from: 1, days_to: 2 }
  const headers = { 'idempotency-key': randomUUID() }
  await failThenRetry(() =>
    shop.call('POST', '/api/v1/delivery/methods/', { token: office.token(), body, headers }),
  )
  const { body: methods } = await office.call('GET', '/admin/delivery/methods/')
  expect(methods.filter(({ key }: { key: string }) => key === 'courier')).toHaveLength(1)
})

// Proves: R1.28
it('an import whose response cannot be stored is rolled back, and a retry moves stock once', async () => {
  const { id, code, stock_quantity: shown } = await office.create()
  const csv = `code,stock_quantity,stock_shown\n${code},${shown + 5},${shown}\n`
  const headers = { 'idempotency-key': randomUUID() }
  const send = (query = '') => office.bring(csv, query, headers)
  expect((await send('?dry_run=1')).body).toMatchObject({ dry_run: true, updated: 1 })
  await failThenRetry(send)
  expect((await office.ledger(id)).map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 10])
})

async function failThenRetry(send: () => Promise<{ status: number; body: unknown }>): Promise<void> {
  await shop.sql(
    `alter table idempotency_keys add constraint unfinished check (finished_at is null) not valid`,
  )
  expect((await send()).status).toBe(500)
  await shop.sql('alter table idempotency_keys drop constraint unfinished')
  const done = await send()
  expect(done.status).toBeLessThan(300)
  expect((await send()).body).toEqual(done.body)
}
