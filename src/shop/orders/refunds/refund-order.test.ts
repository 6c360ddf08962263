import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { chargeOf, crashAfterRefund, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, stateOf, stockOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()

describe('refunds', () => {
  // Proves: R5.25, R5.29, R5.30, R5.63, R5.65
  test('partial refunds never exceed the amount paid', async () => {
    const ring = await addProduct(shop, { stock: 9, price: 3333 })
    const order = await paidOrder(shop, { lines: [{ productId: ring, quantity: 3 }] })
    const [item] = (await olive.read(order.id)).order_items
    const refund = (body: object) => olive.refund(order.id, body)
    const first = await refund({
      items: [{ order_item_id: item.id, quantity: 1, restock: true }],
      reason: 'Too small',
    })
    expect(first.body).toMatchObject({
      status: 'processing',
      payment: { payment_status: 'paid', refunded_amount: '33.33' },
    })
    expect(first.body.refunds[0]).toMatchObject({
      amount: '33.33',
      reason: 'Too small',
      admin: { name: 'Olive Owner' },
      items: [{ quantity: 1, restocked: true }],
    })
    expect(await stockOf(shop, ring)).toBe(7)
    expect((await refund({ items: [{ order_item_id: item.id, quantity: 3 }] })).status).toBe(409)
    expect((await refund({ items: [{ order_item_id: randomUUID(), quantity: 1 }] })).status).toBe(422)
    expect((await refund({ amount: 71.67 })).body.detail).toBe('At most £71.66 can still be refunded.')
    expect((await refund({ amount: 1.005 })).status).toBe(422)
    expect((await refund({ amount: 0 })).status).toBe(422)
    expect((await refund({ amount: null })).status).toBe(422)
    expect((await refund({ items: [] })).body.detail).toBe('Choose an amount or items to refund')
    expect((await refund({ amount: '1.66' })).body.refundable_amount).toBe('70.00')
    const whole = await refund({})
    expect(whole.body).toMatchObject({
      status: 'cancelled',
      payment: { payment_status: 'refunded', refunded_amount: '104.99' },
      actions: [],
    })
    expect((await refund({})).body.detail).toBe('There is nothing left to refund on this order.')
    expect((await olive.ship(order.id)).body.detail).toBe('This order is cancelled.')
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(10499)
    await eventually(
      async () =>
        (await shop.mailTo(order.email)).filter(({ subject }) => /refund|is cancelled/.test(subject))
          .length === 3,
    )
    expect(await stockOf(shop, ring)).toBe(9)
  })

  // Proves: R13.306
  test('the e-mail of a refund names its pieces and what is still to come; that of an amount names none', async () => {
    const pieces = await Promise.all(['Pearl hoops', 'Opal ring'].map((name) => addProduct(shop, { name })))
    const order = await paidOrder(shop, { lines: pieces.map((productId) => ({ productId, quantity: 2 })) })
    const { order_items } = await olive.read(order.id)
    const take = (name: string, quantity: number) => {
      const { id } = order_items.find(({ product }: any) => product.name === name)
      return { order_item_id: id, quantity }
    }
    const textOf = async (amount: string) =>
      (await findEmail(shop, order.email, `refund of ${amount}`)).text.split('Dear ')[1]
    await olive.refund(order.id, { amount: 3 })
    expect(await textOf('£3.00')).not.toMatch(/hoops|ring/)
    await olive.refund(order.id, { items: [take('Pearl hoops', 1)] })
    expect(await textOf('£25.00')).toMatch(
      /for these pieces of your order [\w-]+\.\s+1 × Pearl hoops\s+Still to come:\n1 × Pearl hoops\n2 × Opal ring\n/,
    )
    await shop.sql("update shippings set kind = 'collect' where order_id = $1", [order.id])
    await olive.refund(order.id, { items: [take('Pearl hoops', 1)], amount: 24 })
    expect(await textOf('£24.00')).toContain('Still to collect:\n2 × Opal ring\n')
    await shop.sql("update shippings set kind = 'delivery' where order_id = $1", [order.id])
    await olive.ship(order.id)
    await olive.refund(order.id, { items: [take('Opal ring', 1)], amount: 20 })
    const sent = await textOf('£20.00')
    expect(sent).toContain('1 × Opal ring')
    expect(sent).not.toMatch(/Still to come|hoops/)
  })

  // Proves: R5.25
  test('concurrent refunds never exceed the amount paid', async () => {
    const order = await paidOrder(shop)
    const answers = await Promise.all(Array.from({ length: 8 }, () => olive.refund(order.id, { amount: 20 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
    expect(await stateOf(shop, order.id)).toMatchObject({ refunded: 4000, payment: 'paid' })
    expect((await olive.read(order.id)).refunds).toHaveLength(2)
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(4000)
  })

  // Proves: R13.302
  test('of two forms that show the same amount one refunds, and its retry, the other is refused', async () => {
    const { id } = await paidOrder(shop)
    const { order_items, refundable_amount: refundable_shown } = await olive.read(id)
    const body = { items: [{ order_item_id: order_items[0].id, quantity: 1 }], refundable_shown }
    const keys = [randomUUID(), randomUUID()]
    const answers = await Promise.all(keys.map((key) => olive.refund(id, body, key)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - won]?.body).toMatchObject({
      detail:
        'Something was refunded meanwhile: £30.00 can still be given back. Check the refund, then send it again.',
      errors: [{ path: 'refundable_shown' }],
    })
    expect((await olive.refund(id, body, keys[won])).status).toBe(200)
    expect((await olive.refund(id, { ...body, refundable_shown: '30.00' })).status).toBe(200)
    expect((await olive.refund(id, { shipping: true })).status).toBe(200)
    expect((await olive.read(id)).refunds).toHaveLength(3)
  })

  // Proves: R1.26
  test('five calls with one key refund once', async () => {
    const order = await paidOrder(shop)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => olive.refund(order.id, { amount: 10 }, key)),
    )
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect((await olive.read(order.id)).refunds).toHaveLength(1)
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(1000)
  })

  test('a retry completes the refund of a crashed process once', async () => {
    const order = await paidOrder(shop)
    const key = randomUUID()
    expect((await crashAfterRefund(shop, () => olive.refund(order.id, { amount: 12.5 }, key))).status).toBe(
      500,
    )
    const again = await olive.refund(order.id, { amount: 12.5 }, key)
    expect([again.status, again.body.payment.refunded_amount]).toEqual([200, '12.50'])
    expect(again.body.refunds).toHaveLength(1)
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(1250)
  })

  // Proves: R5.25
  test('items bought with a promo are refunded at the discounted price', async () => {
    await shop.sql(
      `insert into promos (code, discount, expiration_date) values ('THIRD', 33.33, '2099-12-31')`,
    )
    const lines = await Promise.all(
      [1111, 2222, 777].map(async (price) => ({
        productId: await addProduct(shop, { stock: 10, price }),
        quantity: 2,
      })),
    )
    const order = await paidOrder(shop, { lines, promo: 'THIRD' })
    const { order_items, total_amount, promo_amount } = await olive.read(order.id)
    for (const { id } of [...order_items, ...order_items]) {
      await olive.refund(order.id, { items: [{ order_item_id: id, quantity: 1 }] })
    }
    const { payment, refundable_amount } = await olive.read(order.id)
    expect(Number(payment.refunded_amount)).toBeCloseTo(Number(total_amount) - Number(promo_amount), 2)
    expect(refundable_amount).toBe('5.00')
    // The items were not restocked.
    for (const { productId } of lines) expect(await stockOf(shop, productId)).toBe(8)
  })

  test('a returned refund can be repeated, also after a cancellation', async () => {
    const order = await paidOrder(shop)
    await shop.sandbox('/sandbox/webhooks', { mode: 'drop' })
    await olive.cancel(order.id)
    await shop.sql(`update refunds set status = 'failed' where order_id = $1`, [order.id])
    await shop.sql(
      `update payments set refunded_amount = 0, payment_status = 'paid', payment_issue = 'It came back' where order_id = $1`,
      [order.id],
    )
    const left = await olive.read(order.id)
    expect([left.refundable_amount, left.actions]).toEqual(['55.00', ['refund']])
    const item = left.order_items[0].id
    expect(
      (
        await olive.refund(order.id, {
          items: [{ order_item_id: item, quantity: 1, restock: true }],
        })
      ).body.detail,
    ).toBe('The items of a cancelled order are back in stock already.')
    // The sandbox refuses a second full refund, as Stripe does.
    const refused = await olive.refund(order.id)
    expect([refused.status, refused.body.detail]).toEqual([409, 'The payment provider refused this refund.'])
    await shop.sql(`update refunds set status = 'succeeded' where order_id = $1 and refund_id is not null`, [
      order.id,
    ])
    await shop.sql(
      `update payments set refunded_amount = 5500, payment_status = 'refunded', payment_issue = null where order_id = $1`,
      [order.id],
    )
  })
})
