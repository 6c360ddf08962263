import { expect, it } from 'vitest'
import { productFields } from '../../../contract/admin/products/product-edit.ts'
import { toNumber } from './number-field.ts'

// Proves: S5.admin.4
it.each([
  ['  ', ' ', 'Price is required', 'Stock quantity is required'],
  ['0x10', '1e3', 'Price must be a number', 'Stock quantity must be a number'],
])('a price of "%s" and a stock of "%s" are invalid', (price, stock, ...messages) => {
  const fields = { price: toNumber(price, undefined), stock_quantity: toNumber(stock, undefined) }
  const issues = productFields.safeParse(fields).error?.issues ?? []
  const numbers = issues.filter(({ path }) => path.some((part) => part in fields))
  expect(numbers.map(({ message }) => message)).toEqual(messages)
})

it('a number may have surrounding spaces and no digit before the decimal point', () => {
  expect([' 24.50 ', '.5', '-3', 7].map((typed) => toNumber(typed, null))).toEqual([24.5, 0.5, -3, 7])
  expect(toNumber('', null)).toBeNull()
})
