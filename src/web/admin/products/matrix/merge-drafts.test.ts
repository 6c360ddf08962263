import { expect, it } from 'vitest'
import { addOption, addValues, changeValue, openDraft, renameOption } from './combinations.ts'
import { type Draft, type EditedProduct, matrixOf, rowName } from './draft.ts'
import { changeField, changeRow } from './edit-rows.ts'
import { mergeDrafts } from './merge-drafts.ts'

const SIZE = { id: 1, name: 'Ring size', kind: 'ring_size' as const }
const IDS: Record<string, number> = { K: 9, L: 1, M: 2, N: 3 }

type Size = { size: string; price?: number; stock?: number }

function ring(sizes: Size[], { name = SIZE.name, made = sizes } = {}): EditedProduct {
  const values = sizes.map(({ size }) => ({ id: IDS[size] ?? 0, value: size, swatch: null }))
  return {
    code: 'R-1',
    price: 20,
    stock_quantity: 9,
    options: [{ ...SIZE, name, values }],
    variants: made.map(({ size, price = 20, stock = 3 }) => ({
      id: `id-${size}`,
      code: `R-1-${size}`,
      price,
      compare_at_price: null,
      stock_quantity: stock,
      made_to_order: null,
      options: [{ name, value: size }],
      image_ids: [],
    })),
  }
}

const L = { size: 'L' }
const M = { size: 'M' }
const base = openDraft(ring([L, M]))
const stored = (...given: Parameters<typeof ring>) => openDraft(ring(...given))

function sent(draft: Draft) {
  const { variants } = matrixOf(draft, '', false).body
  return variants.map(({ code, price, stock_quantity }) => [code, price, stock_quantity])
}

// Proves: R3.93
it('merges cells that only one of two editors changed, and names those of the other', () => {
  const mine = changeField(base, 'id-M', 'price', '30')
  const merge = mergeDrafts(base, mine, stored([{ ...L, price: 25 }, M], { name: 'Size' }))
  expect(sent(merge.draft)).toEqual([
    ['R-1-L', 25, 3],
    ['R-1-M', 30, 3],
  ])
  expect(merge.draft.options[0]?.name).toBe('Size')
  expect(merge).toMatchObject({ taken: ['Size', 'L: price'], choices: [] })
})

// Proves: R3.94
it('keeps mine of a cell that both changed differently, until theirs is chosen', () => {
  const mine = changeField(base, 'id-M', 'price', '30')
  const { draft, taken, choices } = mergeDrafts(base, mine, stored([L, { ...M, price: 25 }]))
  expect(taken).toEqual([])
  expect(choices).toMatchObject([{ label: 'M: price', mine: '30', theirs: '25.00' }])
  expect(choices[0]?.read(draft)).toBe('30')
  expect(sent(choices[0]?.choose(draft, '25.00') as Draft)[1]).toEqual(['R-1-M', 25, 3])
})

it('adds an edited stock to what is left', () => {
  const mine = changeField(base, 'id-M', 'stock', '+5')
  const { draft, choices } = mergeDrafts(
    base,
    mine,
    stored([
      { ...L, stock: 1 },
      { ...M, stock: 2 },
    ]),
  )
  expect(sent(draft)).toEqual([
    ['R-1-L', 20, 1],
    ['R-1-M', 20, 7],
  ])
  expect(choices).toEqual([])
})

it('keeps the sizes that either has added', () => {
  const mine = addValues(base, 'option-1', [{ value: 'N' }]) as Draft
  const { draft, taken } = mergeDrafts(base, mine, stored([{ size: 'K' }, L, M]))
  expect(sent(draft).map(([code]) => code)).toEqual(['R-1-K', 'R-1-L', 'R-1-M', 'R-1-N'])
  expect(taken).toEqual(['Ring size'])
})

it('takes a size off sale when either has, and keeps what was typed beside it', () => {
  const edited = changeField(base, 'id-M', 'price', '30')
  const byThem = mergeDrafts(base, edited, stored([L, M], { made: [L] }))
  expect(sent(byThem.draft).map(([code]) => code)).toEqual(['R-1-L'])
  expect(byThem).toMatchObject({ taken: ['M: is made'], choices: [] })
  expect(byThem.draft.rows[1]).toMatchObject({ isMade: false, price: '30' })
  const byMe = mergeDrafts(base, changeRow(base, 'id-L', { isMade: false }), stored([{ ...L, price: 25 }, M]))
  expect(sent(byMe.draft).map(([code]) => code)).toEqual(['R-1-M'])
})

it('drops the edits of a size that they removed', () => {
  const { draft, taken } = mergeDrafts(base, changeField(base, 'id-M', 'price', '30'), stored([L]))
  expect(sent(draft)).toEqual([['R-1-L', 20, 3]])
  expect(taken).toEqual(['Ring size'])
})

// Proves: R3.94
it('offers both names of an option and of a value that both renamed', () => {
  const mine = changeValue(renameOption(base, 'option-1', { name: 'Size A' }), 'option-1', 'value-2', {
    value: 'M½',
  })
  const renamed = ring([L, { size: 'M' }], { name: 'Size B' })
  const option = renamed.options[0] as NonNullable<(typeof renamed.options)[0]>
  const { draft, taken, choices } = mergeDrafts(
    base,
    mine,
    openDraft({
      ...renamed,
      options: [
        { ...option, values: option.values.map((one) => (one.id === 2 ? { ...one, value: 'M.5' } : one)) },
      ],
      variants: [],
    }),
  )
  expect(taken).not.toContain('Size B')
  expect(choices).toMatchObject([
    { label: 'Size A: value of M', mine: 'M½', theirs: 'M.5' },
    { label: 'Ring size: name', mine: 'Size A', theirs: 'Size B' },
  ])
  const chosen = choices[1]?.choose(draft, 'Size B') as Draft
  expect(chosen.options[0]).toMatchObject({ name: 'Size B', values: [{ value: 'L' }, { value: 'M½' }] })
})

it('takes a size that both have added once, with my price', () => {
  const added = addValues(base, 'option-1', [{ value: 'n' }]) as Draft
  const key = added.rows.find(({ id }) => !id)?.key ?? ''
  const mine = changeField(added, key, 'price', '45')
  const { draft, taken } = mergeDrafts(base, mine, stored([L, M, { size: 'N', stock: 2 }]))
  expect(sent(draft).map(([, price]) => price)).toEqual([20, 20, 45])
  expect(draft.options[0]?.values.map(({ value }) => value)).toEqual(['L', 'M', 'N'])
  expect(taken).toEqual([])
})

it('keeps a write-off a change, so that the shop refuses more than is left', () => {
  const loaded = openDraft(ring([{ ...M, stock: 10 }]))
  const mine = changeField(loaded, 'id-M', 'stock', '3')
  const { draft } = mergeDrafts(loaded, mine, stored([{ ...M, stock: 5 }]))
  expect(draft.rows[0]?.stock).toBe('-7')
  expect(sent(draft)).toEqual([['R-1-M', 20, -2]])
})

/** Adds M, which keeps what there is, then L, which comes before it. */
function withSizes(draft: Draft): Draft {
  const added = addOption(draft, { name: SIZE.name, kind: SIZE.kind })
  const key = added.options.at(-1)?.key ?? ''
  const withM = addValues(added, key, [{ value: 'M' }]) as Draft
  return addValues(withM, key, [{ value: 'L' }]) as Draft
}

it('keeps the stock with the size that it was given, when another saved the product without sizes', () => {
  const plain = (price: number, stock_quantity: number): Draft =>
    openDraft({ code: 'R-1', price, stock_quantity, options: [] })
  const loaded = plain(20, 5)
  const { draft, taken, choices } = mergeDrafts(loaded, withSizes(loaded), plain(25, 3))
  expect(sent(draft)).toEqual([
    ['R-1-L', 20, 0],
    ['R-1-M', 25, 3],
  ])
  expect(draft.rows.map(({ stockShown }) => stockShown)).toEqual([undefined, 3])
  expect([taken, choices]).toEqual([['M: price'], []])
})

it('keeps each variant with the value that it was given of a further option', () => {
  const { draft } = mergeDrafts(base, withSizes(base), stored([L, { ...M, stock: 1 }]))
  const named = draft.rows
    .filter(({ id }) => id)
    .map((row) => [row.id, rowName(draft.options, row), row.stock])
  expect(named).toEqual([
    ['id-L', 'L, M', '3'],
    ['id-M', 'M, M', '1'],
  ])
})
