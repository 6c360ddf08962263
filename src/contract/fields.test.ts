import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changeFilters } from './admin/audit-log.ts'
import { orderFilters } from './admin/order-list.ts'
import { refundBody } from './admin/order-money.ts'
import { shipOrderBody } from './admin/ship-order.ts'
import { line, optionalLine, price, queryText, uuid } from './fields.ts'
import { promoFields } from './promo.ts'

describe('an invalid text is refused with the name of its field', () => {
  const body = z.object({
    guest: z.object({ phone_number: line('Phone number is required', 5) }),
    copyright: optionalLine(5),
    search: queryText(5),
  })
  const good = { guest: { phone_number: '1' }, copyright: '', search: '' }
  const errorsOf = (change: object) =>
    body.safeParse({ ...good, ...change }).error?.issues.map(({ message }) => message)

  it.each([
    [{ guest: { phone_number: '123456' } }, 'Phone number must be at most 5 characters'],
    [{ guest: { phone_number: '1\0' } }, 'Phone number contains characters that cannot be stored'],
    [{ guest: { phone_number: ' ' } }, 'Phone number is required'],
    [{ copyright: '123456' }, 'Copyright must be at most 5 characters'],
    [{ copyright: '\ud800' }, 'Copyright contains characters that cannot be stored'],
    [{ search: '123456' }, 'Search must be at most 5 characters'],
  ])('%j', (change, message) => {
    expect(errorsOf(change)).toEqual([message])
  })
})

describe('a date must have a year of four digits', () => {
  const fields: [string, z.ZodType][] = [
    ['From Date', orderFilters.shape.min_created_at],
    ['To Date', changeFilters.shape.max_created_at],
    ['Expiration Date', promoFields.shape.expiration_date],
    ['Estimated delivery date', shipOrderBody.shape.estimated_delivery],
  ]
  it.each(fields)('%s', (name, schema) => {
    const errorsOf = (day: string) => schema.safeParse(day).error?.issues.map(({ message }) => message)
    for (const day of ['12026-01-01', '275760-09-13', '0026-01-01'])
      expect(errorsOf(day), day).toEqual([`${name} must be between the years 1000 and 9999`])
    for (const day of ['1000-01-01', '9999-12-31']) expect(errorsOf(day), day).toBeUndefined()
    expect(errorsOf('tomorrow')).toEqual([
      expect.stringMatching(new RegExp(`^${name} (must be a date|is required)$`)),
    ])
  })
})

describe('money and discounts have two decimals', () => {
  const { discount } = promoFields.shape
  const { amount } = refundBody.shape
  it.each([0.1 + 0.2, 1.1 * 3, 4.35, 99.99])('accepts %d', (value) => {
    for (const schema of [price, discount, amount]) expect(schema.safeParse(value).success).toBe(true)
  })
  it.each([0.001, 1e-9, Number.MIN_VALUE, 4.350001])('refuses %d', (value) => {
    for (const schema of [price, discount, amount]) expect(schema.safeParse(value).success).toBe(false)
  })
})

it.each(['\u200b', '\u2060 \ufeff', '\u00ad', '\u3164', '\u115f\u1160', '\uffa0', '\u2800'])(
  'refuses a name of only invisible characters (%j)',
  (name) => {
    const { error } = line('Name is required').safeParse(name)
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
    expect(line('Name is required').safeParse(`Ada${name}`).success).toBe(true)
  },
)

// Proves: R11.162
it('an id is the same in upper case', () => {
  const id = 'a3bb189e-8bf9-4c88-9f3a-2b1f0c9d7e6f'
  expect(uuid.parse(id.toUpperCase())).toBe(id)
})
