import type { TestShop } from '../../tests/support/harness.ts'
import { openOrderCalls } from '../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../tests/support/orders/order-links.ts'
import { addProduct, paidOrder } from '../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../tests/support/orders/returns.ts'
import { withdrawableOrder } from '../../tests/support/orders/withdrawal-calls.ts'
import { matrixOf } from '../../tests/support/sized-ring.ts'

/** Returns in four states, three withdrawals, an order with nothing to send, and the links that shoppers get by e-mail. */
export async function openAfterSale(shop: TestShop) {
  const olive = await openOrderCalls(shop)
  const returns = returnCalls(shop, olive)
  const asked = async (more: object = {}) => {
    const order = await rings()
    const [line] = await returns.linesOf(order.id)
    const token = await returns.linkFor(order)
    const { body } = await returns.ask(token, [take(line, 1, { reason: 'It is too small', ...more })])
    return { id: body.id as string, token }
  }

  /** Two of size M, delivered. */
  async function rings() {
    const productId = await addProduct(shop, { name: 'Moonstone ring', stock: 0 })
    const sizes = [
      { value: 'M', price: 125, stock: 5 },
      { value: 'L', price: 140, stock: 5 },
    ]
    const { body } = await olive.ask('PUT', `/products/${productId}/variants/`, matrixOf(productId, sizes))
    const order = await paidOrder(shop, {
      lines: [{ productId, variantId: body.variants[0].id, quantity: 2 }],
    })
    await olive.ship(order.id)
    await olive.ask('POST', `/order/${order.id}/deliver/`)
    return order
  }

  const requested = await asked({ wish: 'store_choice' })
  const approved = await asked()
  await returns.act(approved.id, 'approve')
  const received = await asked()
  await returns.act(received.id, 'approve')
  await returns.act(received.id, 'receive')
  const inspected = await asked()
  await returns.inspected(inspected.id)
  for (const pieces of [1, 2]) await (await withdrawableOrder(shop, olive, 2)).withdraw(pieces)
  const bag = await addProduct(shop, { price: 0, name: 'Gift bag' })
  const lines = [bag, await addProduct(shop)].map((productId) => ({ productId, quantity: 1 }))
  const withBag = await paidOrder(shop, { lines })
  const [free] = await returns.linesOf(withBag.id)
  const body = { token: await linkFor(shop, withBag), items: [take(free)] }
  await shop.call('POST', '/api/v1/withdrawals/', { body })
  const emptied = await paidOrder(shop, { lines: [{ productId: await addProduct(shop), quantity: 1 }] })
  await olive.refund(emptied.id, { items: [take((await returns.linesOf(emptied.id))[0])] })
  const sent = await rings()
  return {
    emptied: emptied.id,
    requested: requested.id,
    approved: approved.id,
    received: received.id,
    inspected: inspected.id,
    approvedLink: approved.token,
    returnLink: await returns.linkFor(sent),
    withdrawalLink: await linkFor(shop, sent),
  }
}
