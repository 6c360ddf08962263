import { expect, test } from 'vitest'
import type { OptionKind, ProductOption, Variant } from '../../../../contract/variant.ts'
import {
  choiceOf,
  choose,
  chosenVariant,
  firstChoice,
  madeOptions,
  nearestVariant,
  stateOf,
} from './choice.ts'

let count = 0
const option = (name: string, kind: OptionKind, ...values: string[]): ProductOption => ({
  id: ++count,
  name,
  kind,
  values: values.map((value) => ({ id: ++count, value, swatch: null })),
})
const SIZE = option('Ring size', 'ring_size', 'L', 'M', 'N', 'O')
const METAL = option('Metal', 'metal', 'Gold', 'Silver')
const OPTIONS = [SIZE, METAL]

const variant = (size: string, metal: string, stock_quantity: number): Variant => ({
  id: `${size} ${metal}`,
  code: `R-${size}-${metal}`,
  price: 120,
  stock_quantity,
  compare_at_price: null,
  made_to_order: null,
  image_ids: [],
  options: [
    { name: 'Ring size', value: size },
    { name: 'Metal', value: metal },
  ],
})
const VARIANTS = [
  variant('L', 'Gold', 0),
  variant('M', 'Gold', 2),
  variant('N', 'Silver', 1),
  variant('O', 'Silver', 0),
  variant('L', 'Silver', 3),
]

// Proves: R9.40
test('a metal starts at the first that is available, a ring size starts empty', () => {
  expect(firstChoice(OPTIONS, VARIANTS)).toEqual([undefined, 'Gold'])
  const withoutGold = VARIANTS.map((one) =>
    one.options[1]?.value === 'Gold' ? { ...one, stock_quantity: 0 } : one,
  )
  expect(firstChoice(OPTIONS, withoutGold)).toEqual([undefined, 'Silver'])
  const soldOut = VARIANTS.map((one) => ({ ...one, stock_quantity: 0 }))
  expect(firstChoice(OPTIONS, soldOut)).toEqual([undefined, 'Gold'])
})

// Proves: R9.40
test('a length, a stone and any other option start empty', () => {
  for (const kind of ['length', 'stone', 'other'] as const) {
    const options = [{ ...SIZE, kind }, METAL]
    expect(firstChoice(options, VARIANTS), kind).toEqual([undefined, 'Gold'])
  }
})

// Proves: R9.40
test('a single value is chosen by itself', () => {
  const silver = VARIANTS.filter(({ options }) => options[1]?.value === 'Silver')
  const one = silver.slice(0, 1)
  expect(firstChoice(madeOptions(OPTIONS, silver), silver)).toEqual([undefined, 'Silver'])
  expect(firstChoice(madeOptions(OPTIONS, one), one)).toEqual(['N', 'Silver'])
})

test('a value that no variant has is not offered', () => {
  const [sizes, metals] = madeOptions(OPTIONS, VARIANTS.slice(0, 2))
  expect(sizes?.values.map(({ value }) => value)).toEqual(['L', 'M'])
  expect(metals?.values.map(({ value }) => value)).toEqual(['Gold'])
})

// Proves: R9.41
test('a value is available, sold out, or not made with the other choice', () => {
  const statesWith = (metal: string | undefined) =>
    SIZE.values.map(({ value }) => stateOf(VARIANTS, [undefined, metal], 0, value))
  expect(statesWith(undefined)).toEqual(['available', 'available', 'available', 'sold_out'])
  expect(statesWith('Gold')).toEqual(['sold_out', 'available', 'not_made', 'not_made'])
  expect(statesWith('Silver')).toEqual(['available', 'not_made', 'available', 'sold_out'])
})

test('the value that is chosen now does not count for its own option', () => {
  expect(stateOf(VARIANTS, ['M', 'Gold'], 0, 'L')).toBe('sold_out')
  expect(stateOf(VARIANTS, ['M', 'Gold'], 0, 'N')).toBe('not_made')
})

test('a value that is made changes nothing else, even when it is sold out', () => {
  expect(choose(OPTIONS, VARIANTS, ['M', 'Gold'], 0, 'L')).toEqual({ choice: ['L', 'Gold'], moved: [] })
  expect(choose(OPTIONS, VARIANTS, [undefined, 'Gold'], 1, 'Silver')).toEqual({
    choice: [undefined, 'Silver'],
    moved: [],
  })
})

// Proves: R9.41
test('a value that is not made moves the other choice to the nearest that is made', () => {
  // L and N are both one step from M: the first in stock by position.
  expect(choose(OPTIONS, VARIANTS, ['M', 'Gold'], 1, 'Silver')).toEqual({
    choice: ['N', 'Silver'],
    moved: [{ name: 'Ring size', value: 'N' }],
  })
  expect(choose(OPTIONS, VARIANTS, ['O', 'Silver'], 1, 'Gold')).toEqual({
    choice: ['M', 'Gold'],
    moved: [{ name: 'Ring size', value: 'M' }],
  })
  expect(choose(OPTIONS, VARIANTS, ['M', 'Gold'], 0, 'O')).toEqual({
    choice: ['O', 'Silver'],
    moved: [{ name: 'Metal', value: 'Silver' }],
  })
})

test('of three options as few as possible move, and an empty one stays empty', () => {
  const stone = option('Stone', 'stone', 'None', 'Ruby', 'Pearl')
  const set = (size: string, metal: string, value: string): Variant => {
    const one = variant(size, metal, 1)
    return { ...one, options: [...one.options, { name: 'Stone', value }] }
  }
  const options = [SIZE, METAL, stone]
  const variants = [set('L', 'Gold', 'Ruby'), set('M', 'Silver', 'None'), set('O', 'Silver', 'Ruby')]
  expect(choose(options, variants, ['L', 'Gold', 'Ruby'], 1, 'Silver').choice).toEqual([
    'O',
    'Silver',
    'Ruby',
  ])
  expect(choose(options, variants, ['L', 'Gold', undefined], 1, 'Silver')).toEqual({
    choice: ['M', 'Silver', undefined],
    moved: [{ name: 'Ring size', value: 'M' }],
  })
})

// Proves: R9.45
test('without JavaScript a value leads to its nearest variant, in stock when nothing else is chosen', () => {
  const leads = (choice: (string | undefined)[], at: number, value: string) =>
    nearestVariant(OPTIONS, VARIANTS, choice, at, value)?.id
  expect(leads([undefined, 'Gold'], 0, 'M')).toBe('M Gold')
  expect(leads([undefined, 'Gold'], 1, 'Gold')).toBe('M Gold')
  expect(leads(['M', 'Gold'], 1, 'Silver')).toBe('N Silver')
  expect(leads([undefined, 'Gold'], 0, 'O')).toBe('O Silver')
})

test('a variant is chosen once every option has a value', () => {
  expect(chosenVariant(VARIANTS, ['M', undefined])).toBeUndefined()
  expect(chosenVariant(VARIANTS, ['M', 'Gold'])?.id).toBe('M Gold')
  expect(chosenVariant(VARIANTS, ['M', 'Silver'])).toBeUndefined()
  expect(choiceOf(VARIANTS, 'N Silver')).toEqual(['N', 'Silver'])
  expect(choiceOf(VARIANTS, 'unknown')).toBeUndefined()
  expect(choiceOf(VARIANTS, null)).toBeUndefined()
})
