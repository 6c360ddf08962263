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

/** A ring of each metal in each size. @param factsOf what a variant states itself @param facts of the product */
function ring(
  metals: string[],
  sizes: string[],
  factsOf: (metal: string, size: number) => Fact[],
  facts: Fact[] = [],
) {
  const variants = metals.flatMap((metal) =>
    sizes.map((size, at) => ({
      options: [
        { name: 'Size', value: size },
        { name: 'Metal', value: metal },
      ],
      facts: factsOf(metal, at),
    })),
  )
  return { facts, options: [], variants } as unknown as ProductWithVariants
}

const weight = (grams: number) => fact('weight', 'Weight', grams, 'g')
const METALS = ['Gold', 'Silver']

// Proves: R9.111
it('what all sizes of a metal have is said once, and many weights are a range', () => {
  const piece = ring(METALS, ['J', 'K', 'L', 'M'], (metal, at) => [
    fact('fineness', 'Fineness', metal === 'Gold' ? 750 : 925, '‰'),
    weight((metal === 'Gold' ? 4 : 3) + at / 10),
    fact('care', 'Care', 'Keep it dry.'),
  ])
  expect(materialsOf(piece).rows).toEqual([
    ['Fineness', '750 ‰ (Gold); 925 ‰ (Silver)'],
    ['Weight', '3 to 4.3 g, depending on your choice'],
    ['Care', 'Keep it dry.'],
  ])
})

// Proves: R9.111
it('a fineness always names its metal, and a weight the sizes that decide it', () => {
  const finenesses = [375, 585, 750, 800, 925, 950, 999]
  const piece = ring(finenesses.map(String), ['J', 'K', 'L'], (metal, at) => [
    fact('fineness', 'Fineness', Number(metal), '‰'),
    weight(at === 2 ? 4 : 3),
  ])
  expect(materialsOf(piece).rows).toEqual([
    ['Fineness', finenesses.map((one) => `${one} ‰ (${one})`).join('; ')],
    ['Weight', '3 g (J / K); 4 g (L)'],
  ])
})

// Proves: R9.111
it("a product's own value is shown as long as a variant has it, without a name", () => {
  const weighing = (factsOf: (metal: string, size: number) => Fact[]) =>
    materialsOf(ring(METALS, ['J', 'K'], factsOf, [weight(5)])).rows
  expect(weighing((_, size) => (size === 1 ? [weight(6)] : []))).toEqual([['Weight', '5 g; 6 g (K)']])
  expect(weighing(() => [weight(6)])).toEqual([['Weight', '6 g']])
  expect(weighing(() => [weight(5)])).toEqual([['Weight', '5 g']])
})

// Proves: R9.111
it('variants with nothing in common are all named', () => {
  const piece = ring(METALS, ['J', 'K'], (metal, at) =>
    (metal === 'Gold') === (at === 0) ? [fact('clasp', 'Clasp', 'none')] : [],
  )
  expect(materialsOf(piece).rows).toEqual([['Clasp', 'None (J, Gold / K, Silver)']])
})
