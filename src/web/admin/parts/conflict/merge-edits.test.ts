import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame, mergeEdits } from './merge-edits.ts'

const base = { name: 'Ring', price: 10, brand_id: 1, made: { days: 3 } }

// Proves: R3.93
it('merges fields that only one of two editors changed', () => {
  const mine = { ...base, name: 'Mine' }
  const theirs = { ...base, price: 12, made: { days: 5 } }
  expect(mergeEdits(base, mine, theirs)).toEqual({
    merged: { name: 'Mine', price: 12, brand_id: 1, made: { days: 5 } },
    taken: ['price', 'made'],
    conflicts: [],
  })
})

// Proves: R3.94
it('names the fields that both changed differently, and keeps mine of them', () => {
  const mine = { ...base, name: 'Mine', price: 0, brand_id: 2 }
  const theirs = { ...base, name: 'Theirs', price: 12, brand_id: 2 }
  expect(mergeEdits(base, mine, theirs)).toEqual({ merged: mine, taken: [], conflicts: ['name', 'price'] })
})

it('compares by value, with absent as null', () => {
  const before: { made: object | null; note?: string | null } = { made: { days: 1, per_week: 2 }, note: null }
  const mine = { made: null }
  expect(mergeEdits(before, mine, { made: { per_week: 2, days: 1 } })).toMatchObject({
    taken: [],
    conflicts: [],
  })
  expect(mergeEdits(before, mine, { made: { days: 9 } })).toMatchObject({ taken: [], conflicts: ['made'] })
})

const value = fc.constantFrom(null, '', 'a', 'b', 0, 1)
const fields = fc.record({ a: value, b: value, c: value })

// Proves: R3.93, R3.94
it('never loses an edit: each field of the merge is mine, or theirs where I changed nothing', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { merged, taken, conflicts } = mergeEdits(base, mine, theirs)
      for (const name of ['a', 'b', 'c'] as const) {
        const isMineEdited = !isSame(mine[name], base[name])
        const isTheirsEdited = !isSame(theirs[name], base[name])
        expect(merged[name]).toEqual(isMineEdited ? mine[name] : theirs[name])
        expect(taken.includes(name)).toBe(!isMineEdited && isTheirsEdited)
        expect(conflicts.includes(name)).toBe(
          isMineEdited && isTheirsEdited && !isSame(mine[name], theirs[name]),
        )
      }
    }),
  )
})
