import { expect, it } from 'vitest'
import { renderTexts } from '../../../../../tests/support/render-component.tsx'
import type { ShipmentDraft } from '../../../../contract/admin/shipment.ts'
import { ShipForm } from './ship-form.tsx'

type Last = ShipmentDraft['last_parcel']

function textOf(awaiting_refund_quantity: number, quantity = 2, last_parcel: Last = null): string {
  const order: ShipmentDraft['order'] = {
    ...{ id: 'an-id', code: 'V-1', name: 'Ada Byron', city: 'London', carrier: '' },
    ...{ shipping_method: 'standard', method_name: 'Standard (3-5 business days)' },
    ...{ not_before: null, dispatch_from: null, estimated_delivery: '2099-05-04' },
    ...{ pieces: quantity, awaiting_refund_quantity },
    items: [
      {
        ...{ order_item_id: 'a-line', name: 'Signet ring', code: 'S-1', options: [], quantity },
        awaiting_refund_quantity,
        personalisation: { place: 'inside', font: 'serif', text: 'A.B.' },
      },
    ],
  }
  const draft: ShipmentDraft = { order, to_ship: 1, last_parcel }
  const answers: [string[], unknown][] = [[['admin', 'shipment', 'an-id'], draft]]
  return renderTexts(<ShipForm order={{ id: 'an-id' }} onDone={() => undefined} />, { answers }).join(' ')
}

// Proves: R13.88
it('the form to ship says what was withdrawn from and what is engraved when it opens', () => {
  expect(textOf(1)).toContain('The shopper has withdrawn from 1 piece of this order.')
  expect(textOf(1)).toContain('A.B.')
  expect(textOf(0)).not.toContain('withdrawn')
})

// Proves: R13.88
it('the form to ship leaves behind what was withdrawn from, unless all was', () => {
  const staysHere = 'What the shopper has withdrawn from stays here'
  expect(textOf(1)).toContain(staysHere)
  for (const text of [textOf(0), textOf(2), textOf(1, 1)]) expect(text).not.toContain(staysHere)
})

// Proves: R5.94
it('the form to ship shows the tracking number of the last parcel', () => {
  const last = { shipping_company: 'Evri', tracking_number: 'H1234567890123456' }
  expect(textOf(0, 2, last)).toContain('Scan or type it, then press Enter. The last one: H1234567890123456')
  expect(textOf(0)).not.toContain('The last one')
})
