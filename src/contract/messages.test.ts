import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { logInBody, profileBody, signUpBody, verifyEmailBody } from './account.ts'
import { addressBody } from './address/address.ts'
import { productFields } from './admin/products/product-edit.ts'
import { shipOrderBody } from './admin/ship-order.ts'
import { brandFields } from './brand.ts'
import { categoryFields } from './category.ts'
import { guestOrderBody, userOrderBody } from './checkout.ts'
import { promoFields } from './promo.ts'

// Section 5 of the specification: the messages that forms and API share.

const PERSON = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  phone_number: 'Phone number is required',
}
const ADDRESS = {
  city: 'City is required',
  state: 'State is required',
  postal_code: 'Postal code is required',
  country: 'Country is required',
}
const CHOICES = {
  payment_processor: 'Payment method is required',
  delivery_type: 'Delivery type is required',
}
const LOGIN = { email: 'Email is required', password: 'Password is required' }

describe('an empty form lists its required fields', () => {
  // Proves: S5.1, S5.2, S5.3, S5.4, S5.5, R1.3
  it.each<[string, z.ZodType, Record<string, string>]>([
    ['login', logInBody, LOGIN],
    ['signup', signUpBody, { ...PERSON, ...LOGIN }],
    ['profile', profileBody, PERSON],
    ['verify e-mail', verifyEmailBody, { token: 'Verification token is required' }],
    ['address', addressBody, { address: 'Street address is required', ...ADDRESS }],
    [
      'user checkout',
      userOrderBody.omit({ user_id: true }),
      { shipping_address_id: 'Shipping address is required', ...CHOICES },
    ],
  ])('%s', (_, schema, messages) => {
    expect(errorsOf(schema, {})).toEqual(messages)
    expect(errorsOf(schema, emptyValuesOf(messages))).toEqual(messages)
  })

  // Proves: S5.6
  it('guest checkout', () => {
    const guest = { ...PERSON, email: 'Email is required' }
    const shipping_address = { address: 'Address is required', ...ADDRESS }
    const body = { guest: emptyValuesOf(guest), shipping_address: emptyValuesOf(shipping_address) }
    expect(errorsOf(guestOrderBody.omit({ guest_id: true }), body)).toEqual({
      ...withPrefix('guest', guest),
      ...withPrefix('shipping_address', shipping_address),
      ...CHOICES,
    })
  })
})

describe('a back-office form lists required fields and invalid numbers', () => {
  const NAMED = { name: 'Name is required', description: 'Description is required' }
  const CODE = { code: 'Code is required' }
  const SHIPPING = {
    shipping_company: 'Shipping company is required',
    tracking_number: 'Tracking number is required',
    estimated_delivery: 'Estimated delivery date is required',
  }
  // Proves: S5.admin.2, S5.admin.3, S5.admin.4, S5.admin.6, S5.admin.7, S9.admin.6, R1.3
  it.each<[string, z.ZodType, object, Record<string, string>]>([
    ['empty category', categoryFields, {}, NAMED],
    [
      'category',
      categoryFields,
      { name: '', description: ' ', parent_id: 'x' },
      { ...NAMED, parent_id: 'Parent ID must be a number' },
    ],
    ['brand', brandFields, { name: '' }, NAMED],
    [
      'empty product',
      productFields,
      {},
      {
        ...NAMED,
        ...CODE,
        price: 'Price is required',
        stock_quantity: 'Stock quantity is required',
        brand_id: 'Choose a brand',
      },
    ],
    [
      'product',
      productFields,
      {
        name: 'n',
        description: 'd',
        code: 'c',
        price: 'x',
        stock_quantity: 'x',
        brand_id: 'x',
        category_id: null,
      },
      {
        price: 'Price must be a number',
        stock_quantity: 'Stock quantity must be a number',
        brand_id: 'Brand ID must be a number',
      },
    ],
    [
      'empty promo',
      promoFields,
      {},
      { ...CODE, discount: 'Discount is required', expiration_date: 'Expiration Date is required' },
    ],
    [
      'promo',
      promoFields,
      { code: 'c', discount: 'x', expiration_date: '2026-12-31' },
      { discount: 'Discount must be a number' },
    ],
    ['empty ship order', shipOrderBody.omit({ order_id: true }), {}, SHIPPING],
    ['ship order', shipOrderBody.omit({ order_id: true }), emptyValuesOf(SHIPPING), SHIPPING],
    [
      'short ship order',
      shipOrderBody.omit({ order_id: true }),
      { shipping_company: 'D', tracking_number: '123', estimated_delivery: '2099-01-01' },
      {
        shipping_company: 'Shipping company must be at least 2 characters',
        tracking_number: 'Tracking number must be at least 4 characters',
      },
    ],
  ])('%s', (_, schema, body, messages) => {
    expect(errorsOf(schema, body)).toEqual(messages)
  })
})

// Proves: S5.1, S5.6, S9.1, S5.admin.1, R2.6
it('an invalid e-mail address and a short password are refused', () => {
  expect(errorsOf(logInBody, { email: 'mary@', password: '12345' })).toEqual({
    email: 'Invalid email format',
    password: 'Password must be at least 6 characters',
  })
  expect(errorsOf(logInBody, { email: 'mary@example.com', password: '123456' })).toEqual({})
  const guest = { first_name: 'M', last_name: 'S', phone_number: '1', email: 'mary@' }
  expect(errorsOf(guestOrderBody.pick({ guest: true }), { guest })).toEqual({
    'guest.email': 'Invalid email',
  })
})

// Proves: S5.5
it('a promo code may be left out, be empty, or be null', () => {
  const { promo_code } = userOrderBody.shape
  expect([undefined, null, '', ' '].map((code) => promo_code.parse(code))).toEqual([null, null, null, null])
})

function errorsOf(schema: z.ZodType, body: object): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

function emptyValuesOf(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(messages).map((name) => [name, '']))
}

function withPrefix(prefix: string, messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [`${prefix}.${name}`, message]))
}
