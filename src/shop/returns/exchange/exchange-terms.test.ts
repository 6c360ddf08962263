import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { newPromo } from '../../../../tests/support/orders/checkout.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { giftCalls } from '../../../../tests/support/orders/gift-returns.ts'
import { chargeOf, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../../../tests/support/orders/order-links.ts'
import { addProduct, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'
import { findExchangeVariants } from './exchange-variants.ts'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

describe('the delivery of an exchange', () => {
  const office = backOffice(() => shop)
  beforeAll(() => office.signIn())
  const calls = () => exchangeCalls(shop, olive, office)

  const methods = async () => (await olive.ask('GET', '/admin/delivery/methods/')).body as { key: string }[]
  const change = async (key: string, fields: object) => {
    const method = (await methods()).find((one) => one.key === key)
    const { status } = await olive.ask('PUT', `/delivery/methods/${key}/`, { ...method, ...fields })
    expect(status).toBe(200)
  }
  afterEach(async () => {
    for (const { key } of await methods()) await change(key, { countries: [], insured_value: null })
  })

  /** Inspected, of an order that was sent by next day delivery. */
  async function inspectedExchange() {
    const { askedExchange, inspected } = calls()
    const asked = await askedExchange()
    await shop.sql(`update shippings set shipping_method = 'next_day' where order_id = $1`, [asked.id])
    await inspected(asked.returnId)
    return asked
  }

  const methodOf = async (orderId: string) => (await olive.read(orderId)).shipping.shipping_method

  // Proves: R12.161
  it('an exchange goes by the method of its order', async () => {
    const { returnId } = await inspectedExchange()
    const { body } = await calls().act(returnId, 'exchange')
    expect(await methodOf(body.exchange.order.id)).toBe('next_day')
  })

  // Proves: R12.161
  it('an exchange goes by the first possible method when that of its order is not', async () => {
    const { returnId } = await inspectedExchange()
    await change('next_day', { countries: ['IE'] })
    const { body } = await calls().act(returnId, 'exchange')
    expect(await methodOf(body.exchange.order.id)).toBe('standard')
  })

  // Proves: R12.161
  it('an exchange that no method can send is refused in words, and nothing has changed', async () => {
    const { id, returnId, sizeL } = await inspectedExchange()
    await change('next_day', { countries: ['IE'] })
    await change('standard', { insured_value: 100 })
    const collect = { key: 'collect', name: 'Collect in the shop', kind: 'collect' }
    await olive.ask('POST', '/delivery/methods/', { ...collect, price: 0, days_from: 1, days_to: 2 })
    const { act, read, stockOf } = calls()
    const before = [await read(returnId), await stockOf(sizeL), (await olive.read(id)).refunds]
    const { status, body } = await act(returnId, 'exchange')
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^No delivery method goes to the address/),
    ])
    expect([await read(returnId), await stockOf(sizeL), (await olive.read(id)).refunds]).toEqual(before)
    await olive.ask('DELETE', '/delivery/methods/collect/')
    await change('standard', { insured_value: null })
    expect((await act(returnId, 'exchange')).status).toBe(200)
  })

  // Proves: R13.260
  it('an exchange of what was collected without an address is sent nowhere, also when its method sends now', async () => {
    const { id, returnId } = await inspectedExchange()
    await shop.sql(
      `update shippings set kind = 'collect', ready_at = shipped_at, collect_code = 'K7M3XQ4D', shipping_method = 'standard', address = '', city = '', postal_code = '', country = ''
     where order_id = $1`,
      [id],
    )
    const { status, body } = await calls().act(returnId, 'exchange')
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^No delivery method goes to the address of this order with pieces/),
    ])
    await shop.sql(
      `update shippings set kind = 'delivery', ready_at = null, collect_code = null where order_id = $1`,
      [id],
    )
  })
})

describe('the price of an exchange', () => {
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
    const token = await linkFor(shop, placed)
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
})

describe('what the shopper leaves to the shop', () => {
  const office = backOffice(() => shop)
  beforeAll(() => office.signIn())
  const calls = () => exchangeCalls(shop, olive, office)

  /** A ring of size M, of which the shopper leaves it to the shop what follows. */
  async function leftToShop(l: { price?: number; stock?: number }) {
    const { boughtRing, ask } = calls()
    const ring = await boughtRing({ l })
    const { status, body } = await ask(ring.token, [take(ring.item, 1, { wish: 'store_choice' })])
    expect(status).toBe(201)
    return { ...ring, returnId: body.id as string }
  }

  const choicesOf = async (id: string) => (await olive.ask('GET', `/returns/${id}/choices/`)).body

  // Proves: R13.250
  it('is exchanged for what the owner chooses, which is held and paid as if the shopper had wished it', async () => {
    const { act, inspected, stockOf, read } = calls()
    const { email, returnId, item, sizeL } = await leftToShop({ price: 100 })
    expect(await choicesOf(returnId)).toEqual([
      {
        order_item_id: item,
        name: expect.stringContaining('Size M'),
        quantity: 1,
        exchange_for: [expect.objectContaining({ variant_id: sizeL, to_refund: '20.00', in_stock: true })],
      },
    ])
    const items = [{ order_item_id: item, variant_id: sizeL }]
    const { status, body } = await act(returnId, 'approve', { items })
    expect([status, body.items[0].wish, body.exchange.total]).toEqual([200, 'exchange', '100.00'])
    expect(await stockOf(sizeL)).toBe(4)
    const mail = await findEmail(shop, email, 'Your return is approved')
    expect(mail.text).toContain('we send you in exchange: 1 × Size L. We refund the rest, £20.00.')
    expect(await choicesOf(returnId)).toEqual([])
    await inspected(returnId)
    expect((await act(returnId, 'exchange')).body.exchange).toMatchObject({ order: { is_paid: true } })
    expect((await read(returnId)).exchange.to_refund).toBe('20.00')
  })

  // Proves: R13.250
  it('is refunded when the owner chooses nothing; what is not offered, or not in stock, is refused', async () => {
    const { act, stockOf, read } = calls()
    const { returnId, item, sizeM, sizeL } = await leftToShop({ stock: 0 })
    const approve = async (...items: object[]) => {
      const { status, body } = await act(returnId, 'approve', { items })
      return [status, body.errors?.[0]?.path]
    }
    const wanted = { order_item_id: item, variant_id: sizeL }
    expect(await approve({ ...wanted, variant_id: sizeM })).toEqual([422, 'items.0.variant_id'])
    expect(await approve({ ...wanted, order_item_id: crypto.randomUUID() })).toEqual([
      422,
      'items.0.order_item_id',
    ])
    expect(await approve(wanted, wanted)).toEqual([422, 'items.1.order_item_id'])
    expect((await approve(wanted))[0]).toBe(409)
    expect(await read(returnId)).toMatchObject({ state: 'requested', items: [{ wish: 'store_choice' }] })
    expect(await approve()).toEqual([200, undefined])
    expect(await read(returnId)).toMatchObject({ state: 'approved', exchange: null })
    expect(await stockOf(sizeL)).toBe(0)
  })

  // Proves: R13.250
  it('a line whose shopper wishes the money is not exchanged by the owner', async () => {
    const { boughtRing, ask, act } = calls()
    const { token, item, sizeL } = await boughtRing()
    const { body } = await ask(token, [take(item)])
    expect(await choicesOf(body.id)).toEqual([])
    const items = [{ order_item_id: item, variant_id: sizeL }]
    expect((await act(body.id, 'approve', { items })).status).toBe(422)
  })

  // Proves: R13.250
  it('of a gift is exchanged only for what costs no more than was paid', async () => {
    const { givenRing, ask } = giftCalls(shop, olive, office)
    const { code, email, item, idOf } = await givenRing()
    const { body } = await ask(code, email, [{ order_item_id: item, quantity: 1 }])
    const [line] = await choicesOf(body.id)
    const offered = line.exchange_for.map(({ variant_id }: { variant_id: string }) => variant_id)
    expect(offered.toSorted()).toEqual([idOf('L'), idOf('S')].toSorted())
    const approve = (size: string) =>
      calls().act(body.id, 'approve', { items: [{ order_item_id: item, variant_id: idOf(size) }] })
    expect((await approve('X')).status).toBe(422)
    expect((await approve('L')).body.exchange).toMatchObject({ to_pay: '0.00' })
  })
})
