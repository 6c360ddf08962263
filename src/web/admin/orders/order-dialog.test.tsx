import { expect, it } from 'vitest'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { formatDay } from '../../../contract/delivery/format-day.ts'
import { OrderDialog } from './order-dialog.tsx'

const { shop, olive } = setUpOrderShop()

function textsOf(order: any) {
  const answers: [string[], unknown][] = [[['admin', 'order', order.id], order]]
  return renderTexts(<OrderDialog id={order.id} onClose={() => {}} />, { answers }).join('\n')
}

// Proves: R13.301
it('an order whose pieces are refunded is not to send, and says what ends it', async () => {
  const { id } = await paidOrder(shop)
  const paid = await olive.read(id)
  expect(textsOf(paid)).toContain('Start packing')
  const items = [{ order_item_id: paid.order_items[0].id, quantity: 2 }]
  const { body } = await olive.refund(id, { items })
  const texts = textsOf(body)
  expect(texts).toContain('Nothing is left to send. Refund the £5.00 that are left, which cancels the order.')
  for (const action of ['Start packing', 'New Date', 'Ship Order']) expect(texts).not.toContain(action)
  const cancelled = (await olive.refund(id)).body
  expect(cancelled.status).toBe('cancelled')
  expect(textsOf(cancelled)).not.toContain('Nothing is left')
})

// Proves: R12.98
it('the dialog of an order that should have left says so', async () => {
  const { id } = await paidOrder(shop)
  const paid = await olive.read(id)
  const shown = (dispatch_by: string) => textsOf({ ...paid, dispatch_by })
  expect(shown('2020-01-09')).toContain(`this parcel should have left by ${formatDay('2020-01-09')}`)
  expect(shown('2099-01-09')).not.toContain('should have left')
})
