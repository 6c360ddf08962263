import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { AdminProduct } from '../../../../contract/admin/products/product-admin.ts'
import { BulkBar } from './bulk-bar.tsx'

// Proves: R11.164
it.each<[Record<string, string>, string[]]>([
  [{ name: 'ring' }, ['2 selected', 'Select all 30 that match', 'Edit 1']],
  [{ stock: 'low' }, ['2 selected', 'Select all that match', 'Edit 1']],
])('of a list with %j it counts products, not the rows of their variants', (filters, texts) => {
  const selected = [{ id: 'ring' }, { id: 'ring' }] as AdminProduct[]
  const selection = { selected, isAll: true, has: () => true, toggle: () => {}, setAll: () => {} }
  expect(renderTexts(<BulkBar {...{ selection, filters }} total={30} />).slice(0, 3)).toEqual(texts)
})
