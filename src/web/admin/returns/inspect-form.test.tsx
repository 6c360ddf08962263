import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import { InspectForm } from './inspect-form.tsx'

const returnOf = (exchange: object | null) => {
  const items = [{ name: 'Size M' }, null].map((exchange_for, at) => ({
    order_item_id: String(at),
    quantity: 1,
    name: 'Ring',
    amount: '120.00',
    right: { kind: 'statutory' },
    exchange_for,
  }))
  return { id: 'a', exchange, items, order: { currency: 'GBP' } } as unknown as AdminReturn
}

// Proves: R13.25
it('says when the lines go back into stock: with the exchange, else with the refund', () => {
  const restockTexts = (exchange: object | null) =>
    renderTexts(<InspectForm returned={returnOf(exchange)} onDone={() => {}} />).filter((text) =>
      text.startsWith('Put back'),
    )
  for (const [exchange, end] of [
    [{ order: null }, 'exchange'],
    [null, 'refund'],
  ] as const)
    expect(restockTexts(exchange)).toEqual(Array(2).fill(`Put back into stock with the ${end}`))
})
