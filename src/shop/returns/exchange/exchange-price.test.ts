import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { newPromo } from '../../../../tests/support/orders/checkout.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { chargeOf } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { linkFor } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'
import { findExchangeVariants } from './exchange-variants.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())
const calls = () => exchangeCalls(shop, olive, office)

// Proves: R13.152
it('another size of the same price is exchanged at what was paid with a promo code, without more to pay', async () => {
  const { askedExchange, call, inspected, act } = calls()
  const { id, token, returnId, sizeL } = await askedExchange({ promo: await newPromo(shop, 20) })
  const { items } = (await call('GET', `link/${token}/`)).body
  const offered = items[0].exchange_for.find((one: any) => one.variant_id === sizeL)
  expect(offered).toMatchObject({ price: '96.00', to_pay: '0.00', to_refund: '0.00' })
  expect((await inspected(returnId)).body.exchange).toMatchObject({ total: '96.00', to_pay: '0.00' })
  const { order } = (await act(returnId, 'exchange')).body.exchange
  expect(await olive.read(order.id)).toMatchObject({ status: 'processing', grand_total: '96.00' })
  expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
})

// Proves: R13.152
it('after a sale, too; what costs more today is exchanged at its price', async () => {
  const { askedExchange, inspected } = calls()
  for (const [price, total, toPay] of [
    [12_000, '80.00', '0.00'],
    [15_000, '150.00', '70.00'],
  ]) {
    const { returnId, sizeM, sizeL } = await askedExchange({ m: { price: 80 }, l: { price: 80 } })
    await shop.change('update variants set price = 12000 where id = $1', [sizeM])
    await shop.change('update variants set price = $2 where id = $1', [sizeL, price])
    expect((await inspected(returnId)).body.exchange).toMatchObject({ total, to_pay: toPay })
  }
})

// Proves: R13.144
it('a refunded difference settles no withdrawal from other pieces', async () => {
  const { ask, linkFor: returnLink, linesOf, inspected, act } = calls()
  const ring = await sizedRing(office, [
    { value: 'M', price: 120, stock: 5 },
    { value: 'L', price: 40, stock: 5 },
  ])
  const [sizeM, sizeL] = ring.variants.map(({ id }: { id: string }) => id)
  const lines = [
    { productId: ring.id, variantId: sizeM, quantity: 1 },
    { productId: await addProduct(shop, { price: 50 }), quantity: 1 },
  ]
  const placed = await paidOrder(shop, { lines })
  await olive.ship(placed.id)
  await olive.ask('POST', `/order/${placed.id}/deliver/`)
  const [ofRing, other] = await linesOf(placed.id)
  const token = await linkFor(shop, olive, placed)
  const body = { token, items: [{ order_item_id: other, quantity: 1 }] }
  const withdrawal = (await shop.call('POST', '/api/v1/withdrawals/', { body })).body
  const wish = { wish: 'exchange', variant_id: sizeL }
  const returned = (await ask(await returnLink(placed), [take(ofRing, 1, wish)])).body
  await inspected(returned.id)
  expect((await act(returned.id, 'exchange')).body.exchange.to_refund).toBe('80.00')
  const { items } = (await olive.ask('GET', '/withdrawals/?limit=100')).body
  const listed = items.find(({ id }: { id: string }) => id === withdrawal.id)
  expect(listed).toMatchObject({ is_refunded: false, refund_since: null })
  expect((await olive.ask('POST', `/withdrawals/${withdrawal.id}/refunded/`)).status).toBe(409)
})

// Proves: R13.243
it('a piece that cost nothing is offered for no exchange', async () => {
  const { id, item, sizeL } = await calls().boughtRing()
  const offered = async (paid: number) => {
    const variants = await findExchangeVariants(shop.shop.db, id, new Map([[item ?? '', paid]]))
    return variants.get(item ?? '')?.map(({ variant_id }) => variant_id)
  }
  expect(await offered(1)).toEqual([sizeL])
  expect(await offered(0)).toBeUndefined()
})
