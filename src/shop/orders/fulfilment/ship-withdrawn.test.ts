import { expect, it } from 'vitest'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

// Proves: R13.88
it('an order that was withdrawn from is shipped only when the owner confirms it, or after the refund', async () => {
  const order = await withdrawableOrder(shop, olive, 3)
  await order.withdraw(2)
  const { body: draft } = await olive.ask('GET', `/shipping/draft/?order_id=${order.id}`)
  expect(draft.order).toMatchObject({ awaiting_refund_quantity: 2, items: [{ personalisation: null }] })
  for (const more of [{}, { confirm_withdrawn: false }])
    expect(await olive.ship(order.id, more)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^The shopper has withdrawn from 2 pieces of this order\. Refund/),
        errors: [{ path: 'confirm_withdrawn' }],
      },
    })
  expect((await olive.ship(order.id, { confirm_withdrawn: true })).body.status).toBe('shipped')
  const refunded = await withdrawableOrder(shop, olive, 3)
  await refunded.withdraw(2)
  await refunded.refund({ pieces: 2 })
  expect((await olive.ship(refunded.id)).status).toBe(200)
})
