import { expect, it } from 'vitest'
import { newPromo } from '../../../../tests/support/orders/checkout.ts'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
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
it('an order whose pieces are refunded has nothing to send, and says what ends it', async () => {
  const { id } = await paidOrder(shop)
  const paid = await olive.read(id)
  expect(textsOf(paid)).toContain('Start packing')
  const items = [{ order_item_id: paid.order_items[0].id, quantity: 2 }]
  const texts = textsOf((await olive.refund(id, { items })).body)
  expect(texts).toContain(
    'Nothing is left to send: all pieces are refunded, though £5.00 of the payment is not. Cancel the order to end it, with or without giving that back.',
  )
  for (const action of ['Start packing', 'New Date', 'Ship Order']) expect(texts).not.toContain(action)
})

// Proves: R12.98
it('the dialog of an order that should have left says so', async () => {
  const { id } = await paidOrder(shop)
  const paid = await olive.read(id)
  const shown = (dispatch_by: string) => textsOf({ ...paid, dispatch_by })
  expect(shown('2020-01-09')).toContain(`this parcel should have left by ${formatDay('2020-01-09')}`)
  expect(shown('2099-01-09')).not.toContain('should have left')
})

// Proves: R13.18
it('an order says what was refunded by amount since a withdrawal, what is missing, and where to say that it was for its pieces', async () => {
  const { id, withdraw, refund, mark } = await withdrawableOrder(shop, olive, 5)
  const filled = 'The form to refund is filled with that.'
  const first = await withdraw(2)
  await withdraw(1)
  await refund({ amount: 24 })
  const early = await olive.read(id)
  expect(early.refund_since).toMatchObject({ amount: '24.00', is_covered: false })
  expect(textsOf(early)).toContain(
    '£24.00 was refunded by amount since. If that was for these pieces, refund by amount what is missing, and',
  )
  await refund({ amount: 51 })
  const shown = textsOf(await olive.read(id))
  expect(shown).toContain(
    '3 pieces of this order. £75.00 was refunded by amount since. If that was for these',
  )
  expect(shown).not.toContain(filled)
  await mark(first.body.id)
  expect((await olive.read(id)).refund_since).toMatchObject({ amount: '25.00', is_covered: true })
  await refund({ pieces: 1 })
  const settled = await olive.read(id)
  expect(settled.refund_since).toBe(null)
  expect(textsOf(settled)).not.toContain('withdrawn from')
})

// Proves: R13.304
it('an order says where a withdrawal from free pieces ends, and when their delivery is to refund', async () => {
  const promo = await newPromo(shop, 100)
  const { id, withdraw } = await withdrawableOrder(shop, olive, 2, { promo })
  await withdraw(1)
  const texts = textsOf(await olive.read(id))
  expect(texts).toContain(
    'from 1 piece of this order. Nothing was paid for that: end the withdrawal under \nWithdrawals',
  )
  expect(texts).not.toContain('The form to refund')
  await withdraw(1)
  expect(textsOf(await olive.read(id))).toContain('The form to refund is filled with that.')
})

it('a payment issue says that the shop leaves it to the owner', async () => {
  const { id } = await paidOrder(shop)
  const issue = { payment_trouble: 'A refund of £5.00 came back', needs_attention: true }
  expect(textsOf({ ...(await olive.read(id)), ...issue })).toContain(
    'A refund of £5.00 came back. The shop does nothing about it by itself until you decide.',
  )
})

// Proves: R5.68
it('an order says which of its e-mails did not arrive', async () => {
  const { id, email } = await paidOrder(shop)
  const undelivered = { id: 'an-id', subject: 'Shipped', recipient: email, status: 'failed', error: null }
  const texts = textsOf({ ...(await olive.read(id)), undelivered_emails: [undelivered] })
  expect(texts).toContain(`The e-mail “Shipped” did not arrive at \n${email}`)
})
