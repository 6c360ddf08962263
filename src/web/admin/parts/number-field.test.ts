import { expect, it } from 'vitest'
import { saveEngraving } from '../../../contract/admin/engraving.ts'
import { productFields } from '../../../contract/admin/products/product-edit.ts'
import { readPrice } from '../../../contract/read-amount.ts'
import { numberToSend, toNumber } from './number-field.ts'

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

// Proves: R3.27
it.each([
  ['1.250', 'Price must be a number'],
  ['', 'Price is required'],
])('a price of an engraving of "%s" is sent so that the shop names what is wrong', (typed, message) => {
  const price = numberToSend(typed, undefined, readPrice)
  const sent = JSON.parse(JSON.stringify({ price }))
  const issues = saveEngraving.body.safeParse(sent).error?.issues ?? []
  expect(issues.filter(({ path }) => path[0] === 'price').map((issue) => issue.message)).toEqual([message])
})
