import { expect, test } from 'vitest'
import { EMAIL_GROUPS, EMAIL_KINDS } from '../../../contract/admin/outbox.ts'
import { emailKindName } from './email-kind-name.ts'

// Proves: R5.91
test('each kind of e-mail has a name of its own in plain words', () => {
  const names = EMAIL_GROUPS.flatMap((group) => EMAIL_KINDS[group].map(emailKindName))
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => /_|\buser\b|\battacked\b|new place|trouble/i.test(name))).toEqual([])
  expect(['reset_user', 'low_stock', 'new_order_copy', 'order_return_copy'].map(emailKindName)).toEqual([
    'Password reset of a customer',
    'Low stock',
    'New order, copy',
    'Return update, copy',
  ])
})
