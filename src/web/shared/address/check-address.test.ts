import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldError, get, type ResolverOptions } from 'react-hook-form'
import { expect, it } from 'vitest'
import { type AddressBody, addressBody } from '../../../contract/address/address.ts'
import { NO_ADDRESS } from '../../../contract/address/address-lines.ts'
import { checkAddress } from './check-address.ts'

const HOME: AddressBody = {
  address: '14 Lantern Row',
  city: 'Bath',
  state: 'Somerset',
  postal_code: 'BA1 2QX',
  country: 'United Kingdom',
}

function newForm() {
  const resolve = checkAddress(zodResolver(addressBody), {
    country: 'country',
    postalCode: 'postal_code',
    state: 'state',
  })
  return async (values: AddressBody, names?: (keyof AddressBody)[]) => {
    const options = { fields: {}, shouldUseNativeValidation: false, names } as ResolverOptions<AddressBody>
    const { errors } = await resolve(values, undefined, options)
    return Object.keys(errors).map((path) => `${path}: ${(get(errors, path) as FieldError).message}`)
  }
}

it('an address without faults passes, and the messages of the contract stay', async () => {
  const validate = newForm()
  expect(await validate(HOME)).toEqual([])
  expect(await validate({ ...HOME, country: '' })).toEqual(['country: Country is required'])
  expect(await validate(NO_ADDRESS)).toEqual([])
})

// Proves: R13.309
it.each([
  ['sw1a1aa', 'United Kingdom', 'SW1A 1AA'],
  [' ba1  2qx', 'uk', 'BA1 2QX'],
  ['m11ae', 'United Kingdom', 'M1 1AE'],
  ['M60 1 nw', 'United Kingdom', 'M60 1NW'],
  ['w1a1hq', 'United Kingdom', 'W1A 1HQ'],
  ['DN55 1PT', 'United Kingdom', 'DN55 1PT'],
  ['bfpo 58', 'United Kingdom', 'bfpo 58'],
  ['OX1 O1AA', 'United Kingdom', 'OX1 O1AA'],
  ['ox1o1aa', 'United Kingdom', 'ox1o1aa'],
  ['d02 x285', 'Ireland', 'd02 x285'],
])('the postcode %j of %s is sent as %j', async (postal_code, country, sent) => {
  const resolve = checkAddress(zodResolver(addressBody), {
    country: 'country',
    postalCode: 'postal_code',
    state: 'state',
  })
  const options = { fields: {}, shouldUseNativeValidation: false }
  const press = () => resolve({ ...HOME, country, postal_code }, undefined, options)
  // What only looks wrong is sent by a second press.
  await press()
  expect((await press()).values).toMatchObject({ postal_code: sent })
})

// Proves: R5.99
it('a state is asked for only where addresses have one', async () => {
  const resolve = checkAddress(zodResolver(addressBody), {
    country: 'country',
    postalCode: 'postal_code',
    state: 'state',
  })
  const options = { fields: {}, shouldUseNativeValidation: false }
  const resolved = (values: AddressBody) => resolve(values, undefined, options)
  expect(await resolved({ ...HOME, state: '' })).toEqual({ values: { ...HOME, state: '-' }, errors: {} })
  // An address that was saved with a county keeps it.
  expect((await resolved(HOME)).values).toMatchObject({ state: 'Somerset' })
  const austin = { ...HOME, city: 'Austin', state: '', postal_code: '73301', country: 'USA' }
  expect((await resolved(austin)).errors).toMatchObject({ state: { message: 'State is required' } })
  expect((await resolved({ ...austin, state: 'Texas' })).values).toMatchObject({ state: 'Texas' })
})

// Proves: R12.169
it('no postal code is asked for where there is none', async () => {
  const resolve = checkAddress(zodResolver(addressBody), {
    country: 'country',
    postalCode: 'postal_code',
    state: 'state',
  })
  const options = { fields: {}, shouldUseNativeValidation: false }
  const dubai = { ...HOME, city: 'Dubai', state: 'Dubai', postal_code: '', country: 'UAE' }
  expect(await resolve(dubai, undefined, options)).toEqual({
    values: { ...dubai, postal_code: '-' },
    errors: {},
  })
  const { errors } = await resolve({ ...HOME, postal_code: '' }, undefined, options)
  expect(errors).toMatchObject({ postal_code: { message: 'Postcode is required' } })
})

it('an unknown country is refused each time', async () => {
  const validate = newForm()
  const atlantis = { ...HOME, country: 'Atlantis' }
  const refusal = 'country: We do not know a country named “Atlantis”. Please choose one from the list.'
  expect(await validate(atlantis)).toEqual([refusal])
  expect(await validate(atlantis)).toEqual([refusal])
})

it('an unusual postal code stops the first submit only, until it changes', async () => {
  const validate = newForm()
  const refused = [expect.stringMatching(/^postal_code: This does not look like a postcode/)]
  // Leaving the field is not a submit.
  expect(await validate({ ...HOME, postal_code: '1' }, ['postal_code'])).toEqual(refused)
  expect(await validate({ ...HOME, postal_code: '1' })).toEqual(refused)
  // The submit moves the focus to the field, out of another one that validates it again.
  expect(await validate({ ...HOME, postal_code: '1' }, ['postal_code'])).toEqual(refused)
  expect(await validate({ ...HOME, postal_code: '1' })).toEqual([])
  expect(await validate({ ...HOME, postal_code: '2' })).toEqual(refused)
})
