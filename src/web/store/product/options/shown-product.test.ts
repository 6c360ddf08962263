import { expect, test } from 'vitest'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import type { Variant } from '../../../../contract/variant.ts'
import { shownProduct } from './shown-product.ts'

const variant = (code: string, price = 100, stock_quantity = 1): Variant => {
  const [size = '', metal = ''] = code.split('-').slice(-2)
  const options = [
    { name: 'Ring size', value: size },
    { name: 'Metal', value: metal },
  ]
  return {
    id: code,
    code,
    price,
    stock_quantity,
    compare_at_price: null,
    made_to_order: null,
    image_ids: [],
    options,
  }
}
const product = { code: 'first', price: 1, price_to: 999, stock_quantity: 7, images: [] as unknown[] }
const shown = (variants: Variant[], ...choice: (string | undefined)[]) =>
  shownProduct(product as ProductWithVariants, variants, choice)

// Proves: R9.42
test('prices and stock are those of the variants that can still be chosen', () => {
  const variants = [variant('R-K-Gold', 300), variant('R-M-Gold', 310, 2), variant('R-M-Silver', 90, 4)]
  expect(shown(variants, undefined, 'Gold')).toMatchObject({ price: 300, price_to: 310, stock_quantity: 3 })
  expect(shown(variants, undefined, undefined)).toMatchObject({ price: 90, price_to: 310, stock_quantity: 7 })
  expect(shown(variants, 'M', 'Silver')).toMatchObject({ price: 90, price_to: 90, stock_quantity: 4 })
})

// Proves: R9.43
test('the code is what all codes share until a variant is chosen', () => {
  const codeOf = (codes: string[], ...choice: (string | undefined)[]) =>
    shown(
      codes.map((code) => variant(code)),
      ...choice,
    ).code
  expect(codeOf(['SOL-1-K-YG', 'SOL-1-M-YG'], undefined, 'YG')).toBe('SOL-1')
  expect(codeOf(['SOL-1-K-YG', 'SOL-1-M-YG'], 'K', 'YG')).toBe('SOL-1-K-YG')
  expect(codeOf(['RING-10', 'RING-11'], undefined)).toBe('RING')
  expect(codeOf(['AB1', 'AB2'], undefined)).toBe('')
})

// Proves: R9.53
test('pictures of variants say which values they show', () => {
  const having = (code: string, ...image_ids: number[]) => ({ ...variant(code), image_ids })
  const altsOf = (variants: Variant[], ...choice: (string | undefined)[]) => {
    const ring = { ...product, images: [1, 2, 3].map((id) => ({ id, alt: 'Ring' })) }
    return shownProduct(ring as ProductWithVariants, variants, choice).images.map(({ alt }) => alt)
  }
  const ofMetals = [having('R-K-Silver', 1, 3), having('R-M-Silver', 1, 3), having('R-M-Gold', 2, 3)]
  expect(altsOf(ofMetals, undefined, undefined)).toEqual(['Ring, Silver', 'Ring, Gold', 'Ring'])
  expect(altsOf(ofMetals, 'M', 'Gold')).toEqual(['Ring, Gold', 'Ring'])
  const ofTwo = [having('R-K-Silver', 1), having('R-M-Rose', 2), having('R-K-Gold', 2), having('R-M-Gold', 2)]
  expect(altsOf(ofTwo, undefined, undefined)).toEqual(['Ring, Silver', 'Ring, Rose · Gold', 'Ring'])
  const ofSizes = [
    having('R-K-Gold', 1),
    having('R-M-Gold', 2),
    having('R-K-Silver'),
    having('R-M-Silver', 2),
  ]
  expect(altsOf(ofSizes, undefined, undefined)).toEqual(['Ring', 'Ring, Size M', 'Ring'])
})
