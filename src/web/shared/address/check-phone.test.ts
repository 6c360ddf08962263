import { zodResolver } from '@hookform/resolvers/zod'
import type { ResolverOptions } from 'react-hook-form'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkPhone } from './check-phone.ts'

const schema = z.object({ phone_number: z.string().min(1, 'Phone number is required') })
const problemWith = async (phone_number: string, stored?: string) => {
  const resolve = checkPhone(zodResolver(schema), 'phone_number', stored)
  const options = { fields: {}, shouldUseNativeValidation: false } as ResolverOptions<{
    phone_number: string
  }>
  const { errors } = await resolve({ phone_number }, undefined, options)
  return errors.phone_number?.message
}

// Proves: R2.45
it.each(['+44 20 7946 0000', '020 7946 0000', '(01632) 960-142', '555 123 4567'])(
  '%s passes',
  async (phone) => {
    expect(await problemWith(phone)).toBeUndefined()
  },
)

// Proves: R2.45
it.each([
  ['abc', 'This is not a phone number.'],
  ['1', 'This'],
  ['+44 20 7946', 'This phone number has too few digits.'],
  ['', 'Phone number is required'],
])('%s is refused', async (phone, message) => {
  expect(await problemWith(phone)).toContain(message)
})

it('a number that was stored before the check stays', async () => {
  expect(await problemWith('abc', 'abc')).toBeUndefined()
  expect(await problemWith('abcd', 'abc')).toContain('not a phone number')
})
