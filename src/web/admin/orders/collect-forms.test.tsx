import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { HandOverForm, ReadyForm } from './collect-forms.tsx'

// Proves: R13.88
it.each([
  ['The form to offer an order', ReadyForm, 'Offer it all the same.'],
  ['The form to hand it over', HandOverForm, 'Hand it over all the same.'],
])('%s asks about pieces that were withdrawn from', (_, Form, question) => {
  const shown = (awaiting_refund_quantity: number) => {
    const order = { id: 'an-id', order_items: [{ awaiting_refund_quantity }] } as AdminOrder
    return renderTexts(<Form order={order} onDone={() => undefined} />).join(' ')
  }
  expect(shown(1)).toContain(`The shopper has withdrawn from 1 piece of this order. ${question}`)
  expect(shown(0)).not.toContain('withdrawn')
})
