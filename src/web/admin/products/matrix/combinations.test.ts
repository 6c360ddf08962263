import { describe, expect, it } from 'vitest'
import {
  addOption,
  addValues,
  changeValue,
  openDraft,
  removeOption,
  removeValue,
  splitValues,
  withCodes,
} from './combinations.ts'
import { changesOf, type Draft, matrixOf, rowName } from './draft.ts'
import { changeField } from './edit-rows.ts'

// With the id of the product, which is no variant's.
const plain = { id: 'product', code: 'R-1', price: 120, stock_quantity: 7, options: [] }
const sized = {
  code: 'R-1-M',
  price: 120,
  stock_quantity: 3,
  options: [
    {
      id: 1,
      name: 'Ring size',
      kind: 'ring_size' as const,
      values: [4, 5].map((id) => ({ id, value: id === 4 ? 'M' : 'L', swatch: null })),
    },
    {
      id: 2,
      name: 'Metal',
      kind: 'metal' as const,
      values: [6, 7].map((id) => ({ id, value: id === 6 ? 'Gold' : 'Silver', swatch: null })),
    },
  ],
  variants: [
    {
      id: 'a',
      code: 'R-1-M-GOLD',
      price: 120,
      stock_quantity: 2,
      options: [
        { name: 'Ring size', value: 'M' },
        { name: 'Metal', value: 'Gold' },
      ],
      compare_at_price: null,
      made_to_order: null,
      image_ids: [8],
    },
    {
      id: 'b',
      code: 'ODD',
      price: 90,
      stock_quantity: 1,
      options: [
        { name: 'Ring size', value: 'L' },
        { name: 'Metal', value: 'Silver' },
      ],
      compare_at_price: null,
      made_to_order: null,
      image_ids: [],
    },
  ],
}

const keyOf = (draft: Draft, name: string) => draft.options.find((option) => option.name === name)?.key ?? ''
const valueKey = (draft: Draft, value: string) =>
  draft.options.flatMap(({ values }) => values).find((one) => one.value === value)?.key ?? ''
const shown = (draft: Draft) =>
  draft.rows.map((row) => [rowName(draft.options, row), row.code, row.price, row.stock, row.isMade])

function withValues(draft: Draft, name: string, kind: 'ring_size' | 'metal', values: string): Draft {
  const added = addOption(draft, { name, kind })
  const next = addValues(added, keyOf(added, name), splitValues(values))
  if (!next) throw new Error('too many combinations')
  return next
}

// Proves: R9.60
describe('the combinations of a matrix', () => {
  it('give the stock of a product to its first size, and price and code to all', () => {
    const draft = withValues(openDraft(plain), 'Ring size', 'ring_size', 'M½, L; M')
    expect(draft.rows.map(({ id }) => id)).toEqual([undefined, undefined, undefined])
    expect(shown(draft)).toEqual([
      ['L', 'R-1-L', '120.00', '7', true],
      ['M', 'R-1-M', '120.00', '0', true],
      ['M½', 'R-1-M.5', '120.00', '0', true],
    ])
  })

  it('of an option that is added later keep each variant with the first value', () => {
    const sizes = withValues(openDraft(plain), 'Ring size', 'ring_size', 'L, M')
    const priced = changeField(sizes, sizes.rows[1]?.key ?? '', 'price', '150')
    const both = withValues(priced, 'Metal', 'metal', 'Gold, Silver')
    expect(shown(both).map(([name, code, price]) => [name, code, price])).toEqual([
      ['L, Gold', 'R-1-L-GOLD', '120.00'],
      ['L, Silver', 'R-1-L-SILVER', '120.00'],
      ['M, Gold', 'R-1-M-GOLD', '150'],
      ['M, Silver', 'R-1-M-SILVER', '150'],
    ])
    const [first, , third] = both.rows
    expect([first?.key, third?.key]).toEqual(sizes.rows.map(({ key }) => key))
  })

  it('without a variant are not made, and a typed code is kept', () => {
    const draft = openDraft(sized)
    expect(shown(draft)).toEqual([
      ['M, Gold', 'R-1-M-GOLD', '120.00', '2', true],
      ['M, Silver', expect.any(String), '120.00', '0', false],
      ['L, Gold', expect.any(String), '120.00', '0', false],
      ['L, Silver', 'ODD', '90.00', '1', true],
    ])
  })

  it('lose those of a removed value or option; a made one is kept', () => {
    const draft = openDraft(sized)
    const onlyM = removeValue(draft, 'option-1', valueKey(draft, 'L'))
    expect(shown(onlyM).map(([name]) => name)).toEqual(['M, Gold', 'M, Silver'])
    const metals = removeOption(draft, 'option-1')
    expect(metals.rows.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(changesOf(onlyM, draft)).toEqual({ made: 1, added: 0, archived: 1 })
  })

  it('keep their row when a value is renamed, and a free code follows', () => {
    const draft = withValues(openDraft(plain), 'Ring size', 'ring_size', 'L, M')
    const renamed = changeValue(draft, keyOf(draft, 'Ring size'), valueKey(draft, 'M'), { value: 'N' })
    expect(shown(renamed).map(([name, code]) => [name, code])).toEqual([
      ['L', 'R-1-L'],
      ['N', 'R-1-N'],
    ])
    expect(withCodes({ ...renamed, pattern: '{code}/{ring size}' }).rows[1]?.code).toBe('R-1/N')
  })

  it('are refused when there are too many', () => {
    const values = (from: number) => Array.from({ length: 30 }, (_, at) => `${from + at}`).join()
    const draft = withValues(openDraft(plain), 'Ring size', 'ring_size', values(1))
    const added = addOption(draft, { name: 'Metal', kind: 'metal' })
    expect(addValues(added, keyOf(added, 'Metal'), splitValues(values(100)))).toBeUndefined()
  })

  it('are sent with the stock that was loaded, and those that are not made are left out', () => {
    const draft = openDraft(sized)
    const { body } = matrixOf(draft, '2026-01-01T00:00:00.000Z', false)
    expect(body.variants.map(({ id, stock_shown, options }) => [id, stock_shown, options])).toEqual(
      sized.variants.map(({ id, stock_quantity, options }) => [id, stock_quantity, options]),
    )
    const values = sized.options.map(({ id, values }) => ({ id, values }))
    expect(body.options.map(({ id, values: sent }) => ({ id, values: sent }))).toEqual(values)
  })
})
