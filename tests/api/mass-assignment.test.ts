import { beforeAll, expect, it } from 'vitest'
import { PROTECTED_FIELDS } from '../chaos/support/json-arbitrary.ts'
import { address, type Customer, customer, details, logIn, somebody } from '../support/accounts.ts'
import { customerOrder, guestOrder, newCustomer, newGuest } from '../support/orders/checkout.ts'
import { addProduct, stateOf } from '../support/orders/placed-order.ts'
import { setUpShop } from '../support/set-up-shop.ts'

const shop = setUpShop()
let ada: Customer
let eve: Customer
beforeAll(async () => {
  ada = await customer(shop)
  eve = await customer(shop)
})

const send = (method: string, path: string, body: object, token?: string) =>
  shop.call(method, `/api/v1${path}`, { body, ...(token && { token }) })

const rowOf = async (table: string, id: string) =>
  (await shop.sql<Record<string, unknown>>(`select * from ${table} where id = $1`, [id]))[0]

it('a profile update changes only names and the phone number', async () => {
  const before = await rowOf('users', eve.id)
  const names = { first_name: 'Eve', last_name: 'Moneypenny', phone_number: '007' }
  const more = {
    ...PROTECTED_FIELDS,
    email: 'eve@elsewhere.example',
    password: 'another one',
    disabled: true,
    user_id: ada.id,
  }
  const { status } = await send('PUT', '/users/', { ...more, ...names }, eve.token)
  expect([200, 422]).toContain(status)
  expect({ ...(await rowOf('users', eve.id)), ...names, updated_at: 0, search_text: '' }).toEqual({
    ...before,
    ...names,
    updated_at: 0,
    search_text: '',
  })
  expect(await shop.sql('select 1 from users where id = $1', [PROTECTED_FIELDS.id])).toEqual([])
})

it('a sign-up can neither verify nor enable the account', async () => {
  const person = somebody()
  for (const root of ['/users/', '/admin/']) {
    await send('POST', root, {
      ...PROTECTED_FIELDS,
      disabled: false,
      email_verified: true,
      ...details,
      ...person,
    })
  }
  const [user] = await shop.sql('select email_verified_at, disabled from users where email = $1', [
    person.email,
  ])
  const [admin] = await shop.sql('select email_verified_at, disabled from admins where email = $1', [
    person.email,
  ])
  expect(user ?? { email_verified_at: null, disabled: false }).toEqual({
    email_verified_at: null,
    disabled: false,
  })
  expect(admin ?? { email_verified_at: null, disabled: true }).toEqual({
    email_verified_at: null,
    disabled: true,
  })
  for (const root of ['/users', '/admin'] as const)
    expect((await logIn(shop, person, { root })).status).not.toBe(200)
})

it('an address always belongs to the caller', async () => {
  await send('POST', '/address/', { ...PROTECTED_FIELDS, user_id: ada.id, ...address }, eve.token)
  expect(await shop.sql('select 1 from addresses where user_id = $1', [ada.id])).toEqual([])
  expect(await shop.sql('select 1 from addresses where id = $1', [PROTECTED_FIELDS.id])).toEqual([])
})

// Proves: R5.3
it('an order has the prices of its products and is unpaid, whatever the caller sends', async () => {
  const productId = await addProduct(shop, { price: 4_000 })
  const line = [{ productId, quantity: 2 }]
  const guest = await newGuest(shop, line)
  const buyer = await newCustomer(shop)
  await send(
    'POST',
    `/cart/user/addtocart/${buyer.cartId}/`,
    { ...PROTECTED_FIELDS, product_id: productId, quantity: 2 },
    buyer.token,
  )
  const forgedFields = {
    ...PROTECTED_FIELDS,
    subtotal: 1,
    shipping_fee: 0,
    promo_amount: 4_000,
    items: [],
    cart_items: [],
    stock: 99,
  }
  const answers = [
    await send('POST', '/order/guestcreate/', { ...forgedFields, ...guestOrder(guest) }),
    await send('POST', '/order/usercreate/', { ...forgedFields, ...customerOrder(buyer) }, buyer.token),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(201)
    const [order] = await shop.sql('select total_amount, promo_amount, status from orders where id = $1', [
      body.order.id,
    ])
    expect(order).toEqual({ total_amount: 8_000, promo_amount: 0, status: 'pending' })
    expect((await stateOf(shop, body.order.id))?.payment).toBe('open')
  }
})
