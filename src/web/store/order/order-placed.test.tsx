import { expect, it } from 'vitest'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { textOf } from '../../../../tests/support/read-page.ts'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { OrderPlaced } from './order-placed.tsx'

const { shop, olive } = setUpOrderShop()

// Proves: R13.301
it('the page of a cancelled order says what was given back, also when the rest was kept', async () => {
  const shown = async (keep_rest: boolean) => {
    const { id } = await paidOrder(shop)
    const [line] = (await olive.read(id)).order_items
    await olive.refund(id, { items: [{ order_item_id: line.id, quantity: 2 }] })
    await olive.ask('POST', `/order/${id}/cancel/`, { keep_rest })
    const { body } = await shop.call('GET', `/api/v1/order/guest/${id}/`)
    return textOf(renderMarkup(<OrderPlaced order={body} />)).replaceAll('\n', ' ')
  }
  expect(await shown(false)).toMatch(/Order Cancelled +Your payment of £55\.00 has been given back\./)
  expect(await shown(true)).toMatch(/Order Cancelled +£50\.00 of your payment has been given back\./)
})
