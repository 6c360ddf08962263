import { expect, it } from 'vitest'
import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { materialsOf } from './materials.server.ts'

const fact = (key: Fact['key'], label: string, value: string | number, unit: string | null = null): Fact => ({
  key,
  label,
  value,
  unit,
})

/** A ring of gold and silver in `sizes`; `factsOf` says what a variant states itself. */
function ring(sizes: string[], factsOf: (metal: string, size: number) => Fact[]) {
  const variants = ['Gold', 'Silver'].flatMap((metal) =>
    sizes.map((size, at) => ({
      options: [
        { name: 'Size', value: size },
        { name: 'Metal', value: metal },
      ],
      facts: factsOf(metal, at),
    })),
  )
  return { facts: [], options: [], variants } as unknown as ProductWithVariants
}

// Proves: R9.111
it('what all sizes of a metal have is said once, and many weights are a range', () => {
  const piece = ring(['J', 'K', 'L'], (metal, at) => [
    fact('fineness', 'Fineness', metal === 'Gold' ? 750 : 925, '‰'),
    fact('weight', 'Weight', (metal === 'Gold' ? 4 : 3) + at / 10, 'g'),
    fact('care', 'Care', 'Keep it dry.'),
  ])
  expect(materialsOf(piece).rows).toEqual([
    ['Fineness', '750 ‰ (Gold); 925 ‰ (Silver)'],
    ['Weight', '3 to 4.2 g, depending on your choice'],
    ['Care', 'Keep it dry.'],
  ])
})

// Proves: R9.111
it('variants with nothing in common are all named', () => {
  const piece = ring(['J', 'K'], (metal, at) =>
    (metal === 'Gold') === (at === 0) ? [fact('clasp', 'Clasp', 'none')] : [],
  )
  expect(materialsOf(piece).rows).toEqual([['Clasp', 'None (J, Gold / K, Silver)']])
})
