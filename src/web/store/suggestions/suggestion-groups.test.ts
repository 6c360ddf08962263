import { expect, it } from 'vitest'
import { suggestionGroups } from './suggestion-groups.ts'

const FOUND = {
  products: [{ id: '1', name: 'Opal ring', price: 5, price_to: 9, image: null }],
  categories: [
    { id: 3, name: 'Opals', path: 'Stones > Opals' },
    { id: 4, name: 'Opera', path: 'Opera' },
  ],
  collections: [{ id: 6, name: 'The opal edit', slug: 'opals' }],
}
const PAST = ['opal ring', 'gold & silver', 'Opal', 'opal studs', 'opal beads']

// Proves: R11.72
it('without a text the past searches are suggested', () => {
  const [past, ...others] = suggestionGroups(' ', PAST, FOUND)
  expect(past?.suggestions.map(({ label }) => label)).toEqual(PAST)
  expect(past?.suggestions[1]?.to).toBe('/search?q=gold%20%26%20silver')
  expect(others).toEqual([])
  expect(suggestionGroups('', [], undefined)).toEqual([])
})

// Proves: R11.72
it('two past searches with the text come before categories, collections and pieces', () => {
  const groups = suggestionGroups('OPAL ', PAST, FOUND)
  expect(groups.map(({ title }) => title)).toEqual(['Past searches', 'Categories', 'Collections', 'Pieces'])
  const [past, categories, collections, pieces] = groups.map(({ suggestions }) => suggestions)
  expect(past?.map(({ label }) => label)).toEqual(['opal ring', 'opal studs'])
  expect(categories?.map(({ label, detail }) => [label, detail])).toEqual([
    ['Opals', 'Stones'],
    ['Opera', undefined],
  ])
  expect(collections).toMatchObject([{ label: 'The opal edit', to: '/collections/opals' }])
  expect(pieces).toMatchObject([{ label: 'Opal ring', to: '/product/1', product: { price: 5, from: true } }])
})
