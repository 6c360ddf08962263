import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import type { Settings } from '../../../contract/admin/settings.ts'
import { OrderItems } from './order-items.tsx'
import { RefundLines } from './refunds/refund-lines.tsx'
import { PackingSlip } from './slips/slip.tsx'

const items = ['M', 'L'].map((value) => ({
  id: value,
  product_id: 'ring',
  variant_id: value,
  options: [
    { name: 'Ring size', value },
    { name: 'Metal', value: 'Gold' },
  ],
  right: { kind: 'statutory', days: 14, reason: null, sentence: '' },
  price: '120.00',
  quantity: 1,
  refunded_quantity: 0,
  withdrawn_quantity: 0,
  awaiting_refund_quantity: 0,
  line_total: '120.00',
  product: { id: 'ring', name: 'Ring', code: `R-${value}`, images: [] },
}))
const order = {
  code: 'AB12',
  status: 'processing',
  created_at: '2026-01-01T10:00:00.000Z',
  currency: 'GBP',
  user: null,
  guest: null,
  grand_total: '240.00',
  refundable_amount: '240.00',
  refunds: [],
  shipments: [],
  shipped_at: null,
  payment: null,
  order_items: items,
  shipping: { shipping_method: 'standard', address: { state: '' } },
} as unknown as AdminOrder
const settings = {
  shop_name: 'Vitrine',
  company: '',
  address: {},
  phones: [],
  email: '',
} as unknown as Settings

// Proves: R9.69
it.each([
  ['the details of an order', <OrderItems key="items" order={order} />],
  ['a refund', <RefundLines key="refund" order={order} lines={[]} onChange={() => {}} />],
  ['a packing slip', <PackingSlip key="slip" order={order} settings={settings} />],
])('%s shows the options under the name', (_, element) => {
  const texts = renderTexts(element)
  for (const value of ['M', 'L']) {
    const at = texts.indexOf(`Size ${value} · Gold`)
    expect(texts[at - 1]).toBe('Ring')
  }
})

// Proves: R9.153
it('a refund tells two texts of one piece apart', () => {
  const engraved = ['Olive', 'Max'].map((text) => ({
    ...items[0],
    id: text,
    personalisation: { place: 'back', font: 'serif', text },
  }))
  const texts = renderTexts(
    <RefundLines
      order={{ ...order, order_items: engraved } as unknown as AdminOrder}
      lines={[]}
      onChange={() => {}}
    />,
  )
  for (const text of ['Olive', 'Max']) {
    expect(texts).toContain(`Engraved “${text}”`)
    expect(texts).toContain(`How many of Ring (Size M · Gold), engraved “${text}”`)
  }
})
