import { expect, it } from 'vitest'
import { formField } from './form-field.ts'

// Proves: R13.305
it.each([
  ['items.0.quantity', 'quantity.ring'],
  ['items.1.order_item_id', 'quantity.studs'],
  ['items.1.seal_unbroken', 'seal.studs'],
  ['items.0.variant_id', 'wish.ring'],
  ['items', 'items'],
  ['items.7.reason', 'items.7.reason'],
  ['email', 'email'],
])('an error at %s belongs to the field %s', (path, field) => {
  expect(formField(path, [{ order_item_id: 'ring' }, { order_item_id: 'studs' }])).toBe(field)
})
