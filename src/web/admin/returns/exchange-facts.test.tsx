import { expect, it } from 'vitest'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import type { Exchange } from '../../../contract/returns/exchange.ts'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { ExchangeFacts } from './exchange-facts.tsx'

// Proves: R13.156
it('lists the lines that are exchanged alone, and says that the rest is refunded', () => {
  const exchange: Exchange = {
    held_until: null,
    total: '120.00',
    to_pay: '0.00',
    to_refund: '25.00',
    is_refund_refused: false,
    order: null,
  }
  const wished = { variant_id: '', name: 'Size L', price: '120.00' }
  const items = [wished, null].map((exchange_for, at) => ({
    order_item_id: `${at}`,
    quantity: 1,
    exchange_for,
  }))
  const returned = { exchange, items, order: { currency: 'GBP' } } as unknown as AdminReturn
  const markup = renderMarkup(<ExchangeFacts returned={returned} exchange={exchange} />)
  expect(markup.match(/<li/g)).toHaveLength(1)
  expect(markup).toContain('1 × Size L')
  expect(markup).toContain('The rest of what came back, £25.00, is refunded.')
})
