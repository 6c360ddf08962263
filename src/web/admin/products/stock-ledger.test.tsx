import { expect, it } from 'vitest'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { StockLedger } from './stock-ledger.tsx'

const variants = ['M', 'L'].map((value, at) => ({
  id: `variant-${value}`,
  code: `R-1-${value}`,
  price: 120,
  stock_quantity: at,
  options: [{ name: 'Ring size', value }],
  image_ids: [],
}))
const movement = {
  id: 1,
  variant_id: 'variant-L',
  code: 'R-1-L',
  options: [{ name: 'Ring size', value: 'L' }],
  quantity: 1,
  balance: 1,
  reason: 'initial',
  note: null,
  order: null,
  admin: null,
  created_at: '2026-01-01T10:00:00.000Z',
}

function shown(withVariants: boolean, total = 1) {
  const product = { id: 'ring', name: 'Ring', stock_quantity: 1, ...(withVariants && { variants }) }
  const answers: [unknown[], unknown][] = [
    [['admin', 'products', 'one', 'ring'], product],
    [
      ['admin', 'stock', { id: 'ring', skip: 0, limit: 10 }],
      { items: [{ ...movement, ...(!withVariants && { options: [] }) }], total },
    ],
  ]
  return { answers }
}

// Proves: R9.68
it('a correction chooses the variant, which the low-stock list has chosen already, and the ledger names it', () => {
  const product = { id: 'ring', status: 'live' as const }
  const texts = renderTexts(<StockLedger product={product} />, shown(true))
  expect(texts).toEqual(expect.arrayContaining(['Variant', 'M (R-1-M), 0 in stock', 'L (R-1-L), 1 in stock']))
  expect(texts.join(' ')).toContain('Size L (R-1-L), 1 Jan 2026')
  const ofLow = <StockLedger product={{ ...product, variant_id: 'variant-L' }} />
  expect(renderMarkup(ofLow, shown(true))).toContain('name="variant_id"')
  const plain = renderTexts(<StockLedger product={product} />, shown(false))
  expect(plain).not.toContain('Variant')
  expect(plain.join(' ')).not.toContain('R-1-L')
})

// Proves: R3.25
it('a long ledger has pages, which say where one is', () => {
  const long = shown(false, 1234)
  const ledger = <StockLedger product={{ id: 'ring', status: 'live' }} />
  expect(renderTexts(ledger, long)).toContain('1 to 10 of 1,234')
  expect(renderMarkup(ledger, long)).toContain('<nav aria-label="Pages of the ledger"')
})
