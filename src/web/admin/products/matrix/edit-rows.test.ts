import { describe, expect, it } from 'vitest'
import { baseCode, codeByPattern } from './code-pattern.ts'
import { addOption, addValues, openDraft } from './combinations.ts'
import { type Draft, readStock } from './draft.ts'
import {
  changeField,
  changePrices,
  fillDown,
  followPattern,
  hasImage,
  pasteDown,
  readPriceChange,
  toggleImage,
  withStock,
} from './edit-rows.ts'
import { nextCell } from './next-cell.ts'
import { placeErrors } from './place-errors.ts'
import { inUsualOrder, lengths, ringSizes } from './templates.ts'

function threeSizes(): { draft: Draft; keys: string[] } {
  const plain = openDraft({ code: 'B-1', price: 10.5, stock_quantity: 3, options: [] })
  const withOption = addOption(plain, { name: 'Size', kind: 'other' })
  const values = ['S', 'M', 'L'].map((value) => ({ value }))
  const draft = addValues(withOption, withOption.options[0]?.key ?? '', values) as Draft
  return { draft, keys: draft.rows.map(({ key }) => key) }
}

// Proves: R9.61
describe('selected rows', () => {
  const { draft, keys } = threeSizes()
  const lower = new Set(keys.slice(1))
  const prices = ({ rows }: Draft) => rows.map(({ price }) => price)

  it('change their prices by an amount or a percentage, in whole pennies and not below 0', () => {
    expect(prices(changePrices(draft, lower, { by: 2.25, unit: 'amount' }))).toEqual([
      '10.50',
      '12.75',
      '12.75',
    ])
    expect(prices(changePrices(draft, lower, { by: 3, unit: 'percent' }))).toEqual([
      '10.50',
      '10.82',
      '10.82',
    ])
    expect(prices(changePrices(draft, lower, { by: -20, unit: 'amount' }))).toEqual(['10.50', '0.00', '0.00'])
    const unread = changeField(draft, keys[1] ?? '', 'price', 'much')
    expect(prices(changePrices(unread, lower, { by: 1, unit: 'amount' }))).toEqual(['10.50', 'much', '11.50'])
  })

  it('change by a percentage that is typed with its sign, whichever unit is chosen', () => {
    expect(readPriceChange('+10%', 'amount')).toEqual({ by: 10, unit: 'percent' })
    expect(readPriceChange('-2.5 % ', 'amount')).toEqual({ by: -2.5, unit: 'percent' })
    expect(readPriceChange('10', 'percent')).toEqual({ by: 10, unit: 'percent' })
    expect(readPriceChange('£10', 'amount')).toEqual({ by: 10, unit: 'amount' })
    expect(readPriceChange('ten%', 'amount').by).toBeNaN()
  })

  it('are filled down from the first of them', () => {
    const typed = changeField(draft, keys[1] ?? '', 'price', '99')
    expect(prices(fillDown(typed, lower, 'price'))).toEqual(['10.50', '99', '99'])
    expect(fillDown(draft, new Set(keys), 'stock').rows.map(({ stock }) => stock)).toEqual(['3', '3', '3'])
  })

  it('take lines of a spreadsheet from a cell down', () => {
    const pasted = pasteDown(draft, keys[1] ?? '', 'stock', ['4', ' 5', '6'])
    expect(pasted.rows.map(({ stock }) => stock)).toEqual(['3', '4', '5'])
  })
})

// Proves: R9.62
describe('a code by pattern', () => {
  it('joins the values, or names an option', () => {
    const chosen = [
      { name: 'Ring size', value: 'M ½' },
      { name: 'Metal', value: 'Rosé gold (9ct)' },
    ]
    expect(codeByPattern('{code}-{value}', 'R-1', chosen)).toBe('R-1-M.5-ROSE-GOLD-9CT')
    expect(codeByPattern('{metal}/{code}/{Ring Size}{no}', 'R-1', chosen)).toBe('ROSE-GOLD-9CT/R-1/M.5{no}')
  })

  it('knows the code of a product whose variants follow it', () => {
    const of = (...values: string[]) => ({ values: values.map((value) => ({ value })) })
    expect(baseCode('R-1-m', [of('L', 'M')])).toBe('R-1')
    expect(baseCode('R-1-M-ROSE-GOLD', [of('M'), of('Gold', 'Rose gold')])).toBe('R-1')
    expect(baseCode('R-1-M', [of('M'), of('Gold')])).toBe('R-1-M')
    expect(baseCode('ODD', [of('M')])).toBe('ODD')
    expect(baseCode('R-1', [])).toBe('R-1')
  })

  it('replaces a typed code only when it is wanted', () => {
    const { draft, keys } = threeSizes()
    const typed = changeField(draft, keys[0] ?? '', 'code', 'MINE')
    expect(typed.rows[0]?.isCodeTyped).toBe(true)
    expect(followPattern(typed, new Set(keys)).rows[0]?.isCodeTyped).toBe(false)
  })
})

it('a stock with a sign changes what was loaded', () => {
  expect([
    readStock('+5', 3),
    readStock('-2', 3),
    readStock(' 4 ', 3),
    readStock('+5'),
    readStock('x', 3),
  ]).toEqual(['8', '1', '4', '5', 'x'])
})

it('stock that was sold meanwhile keeps a change, and starts again where it was refused', () => {
  const rows = threeSizes().draft.rows.map((row, at) => ({
    ...row,
    id: `${at}`,
    stockShown: 5,
    stock: `${4 + at}`,
  }))
  const draft = { ...threeSizes().draft, rows }
  const now = rows.map(({ id }) => ({ id, stock_quantity: 2 }))
  const after = withStock(draft, now, new Set([rows[0]?.key ?? '']))
  expect(after.rows.map(({ stock, stockShown }) => [stock, stockShown])).toEqual([
    ['2', 2],
    ['2', 2],
    ['3', 2],
  ])
})

// Proves: R9.63
it('an image belongs to all rows of a value, in the order of the product', () => {
  const { draft } = threeSizes()
  const [option] = draft.options
  const place = { option: option?.key ?? '', value: option?.values[1]?.key ?? '' }
  const order = [7, 8, 9]
  const two = toggleImage(toggleImage(draft, place, 9, order), place, 7, order)
  expect(two.rows.map(({ imageIds }) => imageIds)).toEqual([[], [7, 9], []])
  expect(hasImage(two.rows, 7)).toBe(false)
  expect(toggleImage(two, place, 7, order).rows[1]?.imageIds).toEqual([9])
})

// Proves: R9.64
it('Enter and arrows move between cells, and leave the caret inside a text alone', () => {
  const size = { rows: 3, columns: 2 }
  const inside = { isAtStart: false, isAtEnd: false }
  const all = { isAtStart: true, isAtEnd: true }
  const to = (key: string, press: object, at = { row: 1, column: 0 }) =>
    nextCell(at, { key, ...inside, ...press }, size)
  expect(to('Enter', {})).toEqual({ row: 2, column: 0 })
  expect(to('Enter', { shiftKey: true })).toEqual({ row: 0, column: 0 })
  expect(to('ArrowUp', {})).toEqual({ row: 0, column: 0 })
  expect(to('ArrowRight', all)).toEqual({ row: 1, column: 1 })
  expect(to('ArrowRight', {})).toBeUndefined()
  expect(to('ArrowLeft', all)).toEqual({ row: 1, column: 0 })
  expect(to('ArrowDown', {}, { row: 2, column: 1 })).toEqual({ row: 2, column: 1 })
  expect(to('a', all)).toBeUndefined()
})

// Proves: R9.65
it('each problem of the answer stands at its cell, value or option', () => {
  const { draft, keys } = threeSizes()
  const sent = draft.rows.slice(1)
  const [option] = draft.options
  const problems = [
    { path: 'variants.1.price', message: 'Price is required' },
    { path: 'variants.0.stock_quantity', message: 'Only 1 left' },
    { path: 'options.0.name', message: 'Name is required' },
    { path: 'options.0.values.2', message: 'This value is listed already' },
    { path: 'variants', message: 'A product can have at most 250 variants' },
  ]
  expect(placeErrors(problems, sent, draft.options)).toMatchObject({
    rows: { [keys[2] ?? '']: { price: 'Price is required' }, [keys[1] ?? '']: { stock: 'Only 1 left' } },
    options: {
      [option?.key ?? '']: 'Name is required',
      [option?.values[2]?.key ?? '']: 'This value is listed already',
    },
    others: ['A product can have at most 250 variants'],
  })
})

it('templates give UK ring sizes with halves, and lengths', () => {
  const all = ringSizes('I', 'Z', true)
  expect(all).toHaveLength(35)
  expect(all.slice(0, 3)).toEqual(['I', 'I½', 'J'])
  expect(ringSizes('M', 'O', false)).toEqual(['M', 'N', 'O'])
  expect(lengths(40, 60, 5)).toEqual(['40 cm', '45 cm', '50 cm', '55 cm', '60 cm'])
  expect(lengths(60, 40, 5)).toEqual([])
  expect(lengths(40, 60, 0)).toEqual([])
  const values = (...list: string[]) => list.map((value) => ({ value }))
  expect(inUsualOrder('ring_size', values('N', 'M½', 'M'))).toEqual(values('M', 'M½', 'N'))
  expect(inUsualOrder('length', values('100 cm', '45 cm'))).toEqual(values('45 cm', '100 cm'))
  expect(inUsualOrder('ring_size', values('Large', 'Small'))).toEqual(values('Large', 'Small'))
})
