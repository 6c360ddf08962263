import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { logInBody, profileBody, signUpBody, verifyEmailBody } from './account.ts'
import { addressBody } from './address.ts'
import { guestOrderBody, userOrderBody } from './order.ts'

// The words of the specification's section 5, which form and API share.

const PERSON = {
  first_name: 'First name is required',
  last_name: 'Last name is required',
  phone_number: 'Phone number is required',
}
const PLACE = {
  city: 'City is required',
  state: 'State is required',
  postal_code: 'Postal code is required',
  country: 'Country is required',
}
const CHOICES = {
  payment_processor: 'Payment method is required',
  delivery_type: 'Delivery type is required',
}
const ENTRANCE = { email: 'Email is required', password: 'Password is required' }

describe('an empty form says what it needs', () => {
  it.each<[string, z.ZodType, Record<string, string>]>([
    ['login', logInBody, ENTRANCE],
    ['signup', signUpBody, { ...PERSON, ...ENTRANCE }],
    ['profile', profileBody, PERSON],
    ['verify e-mail', verifyEmailBody, { token: 'Verification token is required' }],
    ['address', addressBody, { address: 'Street address is required', ...PLACE }],
    [
      'user checkout',
      userOrderBody.omit({ user_id: true }),
      { shipping_address_id: 'Shipping address is required', ...CHOICES },
    ],
  ])('%s', (_, schema, messages) => {
    expect(said(schema, {})).toEqual(messages)
    expect(said(schema, emptied(messages))).toEqual(messages)
  })

  it('guest checkout', () => {
    const guest = { ...PERSON, email: 'Email is required' }
    const shipping_address = { address: 'Address is required', ...PLACE }
    const body = { guest: emptied(guest), shipping_address: emptied(shipping_address) }
    expect(said(guestOrderBody.omit({ guest_id: true }), body)).toEqual({
      ...under('guest', guest),
      ...under('shipping_address', shipping_address),
      ...CHOICES,
    })
  })
})

it('an e-mail address and a password say what is wrong with them', () => {
  expect(said(logInBody, { email: 'mary@', password: '12345' })).toEqual({
    email: 'Invalid email format',
    password: 'Password must be at least 6 characters',
  })
  expect(said(logInBody, { email: 'mary@example.com', password: '123456' })).toEqual({})
  const guest = { first_name: 'M', last_name: 'S', phone_number: '1', email: 'mary@' }
  expect(said(guestOrderBody.pick({ guest: true }), { guest })).toEqual({ 'guest.email': 'Invalid email' })
})

it('a promo code may be left out, be empty, or be null', () => {
  const { promo_code } = userOrderBody.shape
  expect([undefined, null, '', ' '].map((code) => promo_code.parse(code))).toEqual([null, null, null, null])
})

function said(schema: z.ZodType, body: object): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

function emptied(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.keys(messages).map((name) => [name, '']))
}

function under(part: string, messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [`${part}.${name}`, message]))
}
