import { expect, test } from 'vitest'
import { errorsByField } from './show-field-errors.ts'

// Proves: S5.admin.4
test('errors of parts show at the field of the whole, each field with its first message', () => {
  const errors = [
    { path: 'price_steps.0.price', message: 'Each step must have a value and a price' },
    { path: 'price_steps.1.from', message: 'From must be a number' },
    { path: 'countries.2', message: 'Each country must be a name or a code' },
    { path: 'address.city', message: 'City is required' },
    { path: 'confirm_early', message: 'This gift must not arrive yet' },
  ]
  const fields = ['price_steps', 'countries', 'address', 'address.city']
  expect(errorsByField(errors, (name) => fields.includes(name))).toEqual({
    messages: {
      price_steps: 'Each step must have a value and a price',
      countries: 'Each country must be a name or a code',
      'address.city': 'City is required',
    },
    rest: 1,
  })
})
