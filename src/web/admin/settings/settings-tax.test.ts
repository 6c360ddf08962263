import { zodResolver } from '@hookform/resolvers/zod'
import { expect, test } from 'vitest'
import { taxRateFields } from '../../../contract/tax/tax-rates.ts'

// Proves: S5.admin.4
test.each([undefined, Number.NaN, 100, 1.234])('a rate of %s is refused with a sentence', async (rate) => {
  const values = { tax_class: 'standard' as const, rate: rate as number, valid_from: '2026-12-01' }
  const { errors } = await zodResolver(taxRateFields)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toMatchObject({
    rate: { message: 'Rate must be a percentage from 0 to 99.99 with at most two decimals' },
  })
})
