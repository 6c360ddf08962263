import { expect, it } from 'vitest'
import type { Fact } from '../../../contract/facts/fact.ts'
import { certainFacts } from './certain-facts.ts'

const fact = (key: string, value: string): Fact => ({ key, label: key, value, unit: null }) as Fact
const facts = [fact('metal', 'gold'), fact('fineness', '375'), fact('care', 'Keep it dry.')]
const metals = { id: 1, name: 'Metal', kind: 'metal' as const, values: [] }
const piece = (metal: string, own: Fact[] = []) => ({
  id: metal,
  code: metal,
  price: 1,
  stock_quantity: 1,
  options: [{ name: 'Metal', value: metal }],
  compare_at_price: null,
  made_to_order: null,
  image_ids: [],
  facts: own,
})
const certain = (stated: Fact[], ...variants: ReturnType<typeof piece>[]) =>
  certainFacts({ facts: stated, options: [metals], variants }).map(({ key }) => key)
const platinum = piece('Platinum', [fact('metal', 'platinum'), fact('fineness', '950')])

// Proves: R9.114
it('a ring whose metal is chosen does not state the metal of another one', () => {
  expect(certainFacts({ facts, options: [] })).toEqual(facts)
  expect(certain(facts, piece('Silver'))).toEqual(['care'])
  expect(certain(facts, piece('Gold'), piece('Silver'), platinum)).toEqual(['care'])
  expect(certain(facts, platinum)).toEqual(['care'])
  expect(certain(facts, piece('Gold'), platinum)).toEqual(['metal', 'fineness', 'care'])
})

// Proves: R9.114
it('golds of two finenesses share the metal alone', () => {
  expect(certain(facts, piece('9ct yellow gold'), piece('18ct gold'), platinum)).toEqual(['metal', 'care'])
  expect(certain(facts, piece('9ct gold'), piece('18ct gold', [fact('fineness', '750')]))).toEqual([
    'metal',
    'fineness',
    'care',
  ])
  expect(certain(facts, piece('9ct rose gold'), platinum)).toEqual(['care'])
})

// Proves: R9.114
it('a fineness that contradicts the chosen metal is not stated', () => {
  const of = (metal: string, fineness: string) => [fact('metal', metal), fact('fineness', fineness)]
  const [nine, rose] = [
    piece('9ct gold', [fact('fineness', '375')]),
    piece('Rose gold', of('rose gold', '750')),
  ]
  expect(certain(of('gold', '375'), nine, piece('18ct gold'))).toEqual(['metal'])
  expect(certain(of('gold', '375'), piece('18ct gold'), rose)).toEqual(['metal'])
  expect(certain(of('silver', '925'), piece('Fine silver'))).toEqual(['metal'])
  for (const [chosen, fineness] of [
    ['9ct', 375],
    ['14 carat', 585],
    ['18kt', 750],
    ['22-ct', 916],
  ])
    expect(certain(of('gold', String(fineness)), piece(`${chosen} gold`)), `${chosen}`).toEqual([
      'metal',
      'fineness',
    ])
  expect(certain(of('silver', '925'), piece('Sterling silver'))).toEqual(['metal', 'fineness'])
})

// Proves: R9.114
it('a plating is that of the plated pieces', () => {
  const plated = [fact('metal', 'silver'), fact('plating', 'gold'), fact('plating_thickness', '2')]
  const other = piece('Silver', [fact('plating', 'rhodium'), fact('plating_thickness', '1')])
  expect(certain(plated, piece('Gold plated'), other)).toEqual(['plating', 'plating_thickness'])
  expect(certain(plated, piece('Gold plated'), piece('Silver'))).toEqual([])
})
