import { beforeAll, expect, it } from 'vitest'
import { orderOfLines } from '../../../../../tests/support/orders/parcels.ts'
import { textOf } from '../../../../../tests/support/read-page.ts'
import { renderMarkup, renderTexts } from '../../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import type { AdminOrder } from '../../../../contract/admin/order.ts'
import type { Order } from '../../../../contract/order.ts'
import { OrderShipping as ShopperShipping } from '../../../account/order-facts.tsx'
import { OrderParcels as ShopperParcels } from '../../../shared/order/order-parcels.tsx'
import { OrderPlaced } from '../../../store/order/order-placed.tsx'
import { OrderActions } from '../order-actions.tsx'
import { OrderShipping } from '../order-facts.tsx'
import { OrderHistory } from '../order-history.tsx'
import { RefundForm } from '../refunds/refund-form.tsx'
import { ShipForm } from '../ship/ship-form.tsx'
import PackingSlipPage from '../slips/packing-slip.tsx'
import { TrackingForm } from '../tracking/tracking-form.tsx'
import { OrderParcels } from './order-parcels.tsx'

const { shop, olive } = setUpOrderShop()
const ignore = () => {}

let order: AdminOrder
let whole: AdminOrder
beforeAll(async () => {
  const { id, take } = await orderOfLines(shop, olive, [2, 1])
  await olive.ship(id, { items: take(1) })
  order = await olive.read(id)
  const other = await orderOfLines(shop, olive, [2])
  const [one] = other.take(1)
  await olive.refund(other.id, { items: [{ ...one, restock: true }] })
  await olive.ship(other.id)
  whole = await olive.read(other.id)
})

const shipForm = async (quantities: number[]) => {
  const { id } = await orderOfLines(shop, olive, quantities)
  const { body } = await olive.ask('GET', `/shipping/draft/?order_id=${id}`)
  return renderMarkup(<ShipForm order={{ id }} onDone={ignore} />, {
    answers: [[['admin', 'shipment', id], body]],
  })
}

// Proves: R12.55
it('the form to ship has all pieces chosen; of a single one there is nothing to choose', async () => {
  const html = await shipForm([2, 1])
  expect(html).toMatch(
    /How many of Piece 1.*<option value="2" selected="">2 of 2<.*How many of Piece 2.*selected="">1 of 1</,
  )
  expect(await shipForm([1])).not.toContain('How many of')
})

// Proves: R12.55
it('the order lists its parcels and what is still to ship; one that left in one parcel does not', async () => {
  const parcels = renderTexts(<OrderParcels order={order} onCorrect={ignore} />)
  expect(parcels.join(' ')).toMatch(
    /Parcel 1 of 1 so far.*1 × Piece 1 .*RM123456789GB.*Still to ship: +1 × Piece 1, 1 × Piece 2/,
  )
  const order_items = order.order_items.map((item) => ({ ...item, to_send_quantity: 0 }))
  const withdrawn = renderTexts(<OrderParcels order={{ ...order, order_items }} onCorrect={ignore} />)
  expect(withdrawn.join(' ')).toMatch(/Still to ship: +nothing, the rest waits for its refund/)
  expect(renderMarkup(<OrderParcels order={whole} onCorrect={ignore} />)).toBe('')
  expect(renderTexts(<OrderShipping order={order} onCorrect={ignore} />)).toContain('shipped in part')
  expect(renderTexts(<OrderHistory order={order} />)).toContain('Parcel 1 shipped')
  // Its rest was refunded.
  expect(renderTexts(<OrderHistory order={{ ...order, status: 'shipped' }} />)).toContain('Parcel 1 shipped')
  expect(renderTexts(<OrderHistory order={whole} />)).not.toContain('Parcel 1 shipped')
  expect(renderTexts(<TrackingForm order={order} onDone={ignore} />).join(' ')).toContain(
    'parcel 1 of 1 so far',
  )
})

// Proves: R12.55
it('of a part that has left, nothing is called a cancellation', async () => {
  const texts = renderTexts(<RefundForm order={order} onDone={ignore} />).join(' ')
  expect(texts).toContain('it is not cancelled. The rest is no longer sent and goes back into stock.')
  expect(texts).toContain('Put back into stock what has left, too')
  expect(texts).not.toContain('Cancel and refund')
  expect(renderTexts(<OrderActions order={order} />).join(' ')).not.toContain('Cancel and refund')
})

// Proves: R12.55, R12.125
it('a packing slip has the pieces of its parcel, else those that are left', async () => {
  const { body: settings } = await olive.ask('GET', '/admin/settings/')
  const slip = (query: string, shown: AdminOrder = order) => {
    const { id } = shown
    const [path, route] = [`${id}/packing-slip${query}`, ':id/packing-slip'].map(
      (part) => `/admin/orders/${part}`,
    )
    const answers: [string[], unknown][] = [
      [['admin', 'order', id], shown],
      [['admin', 'settings'], settings],
    ]
    return textOf(renderMarkup(<PackingSlipPage />, { path, route, answers }))
  }
  const sent = slip('?parcel=1')
  expect(sent).toContain('Parcel 1 of 1 so far')
  expect(sent).not.toContain('Piece 2')
  const left = slip('')
  expect(left).toContain('Parcel 2: the rest of the order')
  expect(left).toContain('Piece 2')
  expect(slip('', whole)).not.toContain('Parcel')
  const gift = { receiver: { name: 'Grace' }, message: 'With love', receipt_code: 'A'.repeat(16) }
  const given = { ...order, gift: gift as AdminOrder['gift'] }
  for (const first of [slip('?parcel=1', given), slip('', { ...whole, gift: given.gift })])
    expect(first).toMatch(/Gift receipt[\s\S]*With love/)
  expect(slip('', given)).not.toMatch(/Gift receipt|With love/)
})

// Proves: R12.56
it('the shopper sees each parcel with its pieces and its link', async () => {
  const shopper = (await shop.call('GET', `/api/v1/order/guest/${order.id}/`)).body
  const html = renderMarkup(<OrderPlaced order={shopper} />)
  expect(textOf(html).replaceAll('\n', ' ')).toMatch(
    /Parcel 1 shipped .*The rest on its way .*Parcels +Parcel 1 of 1 so far +1 × Piece 1 +Royal Mail, .*The rest of your order is not sent yet/,
  )
  expect(html.match(/href="https:\/\/www\.royalmail\.com\/[^"]*RM123456789GB"/g)).toHaveLength(2)
  expect(textOf(html)).toContain('A part of this order has already been shipped')
  expect(renderTexts(<ShopperShipping order={shopper} />)).toContain('shipped in part')
  const order_items = shopper.order_items.map((item: object) => ({ ...item, to_send_quantity: 0 }))
  const withdrawn = renderTexts(<OrderPlaced order={{ ...shopper, order_items }} />).join(' ')
  expect(withdrawn).toContain('The rest of your order is not sent. We write to you when it is refunded.')
  expect(withdrawn).not.toContain('when it leaves')
  const gift = { hidden_until: '2999-01-01' } as Order['gift']
  const hidden = renderTexts(<ShopperParcels order={{ ...shopper, gift }} />)
  expect(hidden).toContain('Parcel 1 of 1 so far')
  expect(hidden.join()).not.toContain('Piece 1')
  const one = (await shop.call('GET', `/api/v1/order/guest/${whole.id}/`)).body
  expect(textOf(renderMarkup(<OrderPlaced order={one} />))).not.toContain('Parcel')
})
