import { expect, it } from 'vitest'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import type { CartItem } from '../../../contract/cart.ts'
import { CartLine } from './cart-line.tsx'

function markupOf(change: Partial<CartItem>): string {
  const product = { id: 'p', name: 'Amber Ring', code: 'A-1', price: 25, images: [] }
  const right = { kind: 'goodwill', days: 30, reason: null, sentence: '' }
  const line = { id: 'i', product_id: 'p', options: [], right, quantity: 3, available: 3, problem: null }
  const item = { ...line, product, ...change } as unknown as CartItem
  return renderMarkup(<CartLine item={item} currency="GBP" onChanged={() => {}} onRemoved={() => {}} />)
}

// Proves: R13.311
it('a line with all pieces that are available says so beside its quantity, and describes it', () => {
  const markup = markupOf({})
  const [, id] = markup.match(/<p id="([^"]+)"[^>]*>No more available<\/p>/) ?? []
  expect(markup).toContain(`aria-describedby="${id}"`)
})

it.each([{ available: 4 }, { available: 2, problem: 'Only 2 left in stock' }])(
  'a line of 3 with %j does not',
  (change) => {
    const markup = markupOf(change)
    expect(markup).not.toContain('No more available')
    expect(markup).not.toContain('aria-describedby')
  },
)
