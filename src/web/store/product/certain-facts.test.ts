import { expect, it } from 'vitest'
import type { Fact } from '../../../contract/facts/fact.ts'
import { certainFacts } from './certain-facts.ts'

const fact = (key: string, value: string): Fact => ({ key, label: key, value, unit: null }) as Fact
const facts = [fact('metal', 'gold'), fact('fineness', '375'), fact('care', 'Keep it dry.')]
const metals = { id: 1, name: 'Metal', kind: 'metal' as const, values: [] }
const silver = (own: Fact[]) => ({
  id: '1',
  code: 'R-1',
  price: 1,
  stock_quantity: 1,
  options: [{ name: 'Metal', value: 'Silver' }],
  compare_at_price: null,
  made_to_order: null,
  image_ids: [],
  facts: own,
})
const keys = (stated: Fact[]) => stated.map(({ key }) => key)

// Proves: R9.114
it('a ring whose metal is chosen does not state the metal of another one', () => {
  expect(keys(certainFacts({ facts, options: [] }))).toEqual(['metal', 'fineness', 'care'])
  expect(keys(certainFacts({ facts, options: [metals], variants: [silver([])] }))).toEqual(['care'])
  const own = [fact('metal', 'silver')]
  expect(keys(certainFacts({ facts, options: [metals], variants: [silver(own)] }))).toEqual(['metal', 'care'])
})
