import { expect, it } from 'vitest'
import { placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { signInCustomer } from '../../../tests/support/sign-in.ts'

const { shop, call, create } = setUpBackOffice()

const newest = async (path: string) => {
  const { items, total } = (await call('GET', path)).body
  expect(total).toBeGreaterThanOrEqual(items.length)
  return items[0]
}

// Proves: S3.admin.1
it('accounts have the fields of the specification', async () => {
  await signInCustomer(shop)
  const user = {
    id: expect.any(String),
    first_name: 'Cleo',
    last_name: 'Customer',
    email: expect.stringContaining('@'),
    phone_number: '1',
    disabled: false,
  }
  expect(await newest('/users/allusers/')).toMatchObject(user)
  const admin = {
    ...user,
    first_name: 'Ada',
    last_name: 'Owner',
    phone_number: expect.any(String),
    role: 'admin',
  }
  expect((await call('GET', '/admin/me/')).body).toMatchObject(admin)
  expect(await newest('/admin/')).toMatchObject(admin)
})

// Proves: S3.admin.2
it('categories, brands, promos and products have the fields of the specification', async () => {
  const words = { name: 'Opals', description: 'Milky stones' }
  const parent = (await call('POST', '/category/', words)).body
  const below = (await call('POST', '/category/', { ...words, name: 'Boulder', parent_id: parent.id })).body
  const id = expect.any(Number)
  expect(await newest('/category/')).toMatchObject({
    ...words,
    name: 'Boulder',
    id,
    parent: { name: 'Opals' },
  })
  expect(below.parent_id).toBe(parent.id)
  const brand = (await call('POST', '/brands/', { name: 'Coober', description: 'Digs' })).body
  expect(await newest('/brands/')).toMatchObject({ id, name: 'Coober', description: 'Digs' })
  await call('POST', '/promos/', { code: 'OPAL', discount: 7.5, expiration_date: '2099-01-31' })
  expect(await newest('/promos/')).toMatchObject({
    id,
    code: 'OPAL',
    discount: 7.5,
    expiration_date: '2099-01-31',
    is_active: true,
  })
  const links = { brand_id: brand.id, category_id: below.id }
  const product = await create({ ...links, code: 'OP-1' })
  // A list leaves out what only one product's answer has.
  expect(product).toMatchObject(await newest('/products/'))
  expect(product).toMatchObject({
    ...links,
    id: expect.any(String),
    code: 'OP-1',
    price: 49.5,
    stock_quantity: 10,
    brand: { name: 'Coober' },
    category: { id: below.id, name: 'Boulder' },
    images: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
})

// Proves: S3.admin.3
it('an order has the fields of the specification', async () => {
  await call('POST', '/promos/', { code: 'HALF', discount: 50, expiration_date: '2099-01-31' })
  const { id, lines } = await placeOrder(shop, { promo: 'half' })
  const address = {
    address: '12 St James’s Square',
    city: 'London',
    state: 'London',
    postal_code: 'SW1Y 4JH',
  }
  const order = {
    id,
    code: expect.stringMatching(/^\d\d-[0-9A-Z]{8}$/),
    status: 'pending',
    created_at: expect.any(String),
    total_amount: '50.00',
    shipping_fee: '5.00',
    promo_amount: '25.00',
    payment_method: 'stripe',
    payment: null,
    guest: { first_name: 'Ada', last_name: 'Byron', phone_number: '020 7946 0000' },
    order_items: [
      { product_id: lines[0]?.productId, price: '25.00', quantity: 2, product: expect.any(Object) },
    ],
    shipping: { shipping_method: 'standard', shipping_status: 'pending', tracking_number: null, address },
    promo_usage: { promo_code: { code: 'HALF', discount: 50 } },
  }
  expect((await call('GET', `/order/${id}/`)).body).toMatchObject(order)
  expect(await newest('/order/')).toMatchObject({ id, code: order.code, guest: order.guest })
})
