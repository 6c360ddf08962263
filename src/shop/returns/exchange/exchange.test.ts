import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { add, newGuest, orderAsGuest } from '../../../../tests/support/orders/checkout.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { chargeOf, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { becomes, pay } from '../../../../tests/support/orders/placed-order.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { reconcileOrders } from '../../orders/jobs/reconcile-orders.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)
beforeAll(async () => {
  await office.signIn()
  await office.call('PUT', '/admin/settings/', { vat_number: 'GB123456789', invoices: 'always' })
})
const calls = () => exchangeCalls(shop, olive, office)

const documentsOf = async (orderId: string) =>
  (await olive.ask('GET', `/order/${orderId}/documents/`)).body.map(({ kind, total }: any) => [kind, total])

describe('an exchange', () => {
  // Proves: R13.140, R13.141, R13.143
  it('of the same price sends a new order, and nobody pays anything', async () => {
    const { askedExchange, act, inspected, read, stockOf, eventsOf } = calls()
    const { id, email, returnId, sizeM, sizeL } = await askedExchange()
    expect((await act(returnId, 'approve')).body.exchange).toMatchObject({ total: '120.00', to_pay: '0.00' })
    expect(await stockOf(sizeL)).toBe(4)
    await act(returnId, 'receive')
    expect((await act(returnId, 'exchange')).status).toBe(409)
    await inspected(returnId)
    const { status, body } = await act(returnId, 'exchange')
    expect([status, body.exchange.order.is_paid]).toEqual([200, true])
    const { order } = body.exchange
    expect(await olive.read(order.id)).toMatchObject({ status: 'processing', grand_total: '120.00' })
    expect((await olive.read(order.id)).exchange_credit).toBe('120.00')
    const mail = await findEmail(shop, email, `Your order ${order.code} is confirmed`)
    expect(mail.text).toContain('Paid by what you sent back: £120.00')
    expect([await stockOf(sizeM), await stockOf(sizeL)]).toEqual([5, 4])
    expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
    expect(await documentsOf(id)).toContainEqual(['credit_note', '120.00'])
    expect(await documentsOf(order.id)).toContainEqual(['invoice', '120.00'])
    expect((await act(returnId, 'exchange')).status).toBe(409)
    expect((await act(returnId, 'refund')).status).toBe(409)
    expect((await olive.ship(order.id)).status).toBe(200)
    expect((await act(returnId, 'close')).status).toBe(200)
    expect(await eventsOf(returnId)).toEqual([
      'requested',
      'approved',
      'received',
      'inspected',
      'exchanged',
      'closed',
    ])
    expect((await read(returnId)).exchange.held_until).toBeNull()
  })

  // Proves: R13.144
  it('for something cheaper refunds the difference', async () => {
    const { askedExchange, inspected, act } = calls()
    const { id, returnId } = await askedExchange({ l: { price: 100 } })
    expect((await inspected(returnId)).body.exchange).toMatchObject({ to_pay: '0.00', to_refund: '20.00' })
    const { body } = await act(returnId, 'exchange')
    expect(body.exchange).toMatchObject({ total: '100.00', to_refund: '20.00', order: { is_paid: true } })
    expect((await chargeOf(shop, id)).amount_refunded).toBe(20_00)
    expect(await documentsOf(id)).toEqual(
      expect.arrayContaining([
        ['credit_note', '100.00'],
        ['credit_note', '20.00'],
      ]),
    )
  })

  // Proves: R13.145
  it('for something dearer is sent once the difference is paid by a mailed link', async () => {
    const { askedExchange, inspected, act, read } = calls()
    const { id, email, returnId } = await askedExchange({ l: { price: 150 } })
    await inspected(returnId)
    const { body } = await act(returnId, 'exchange')
    expect(body.exchange).toMatchObject({ to_pay: '30.00', order: { is_paid: false } })
    expect(body.actions).toEqual([])
    const { order } = body.exchange
    expect((await olive.ship(order.id)).status).toBe(409)
    expect((await act(returnId, 'close')).body.detail).toContain(`Cancel order ${order.code} first`)
    const mail = await findEmail(shop, email, 'Pay the difference')
    const session = mail.text.match(/\/pay\/(\w+)/)?.[1] ?? ''
    // It has no cart to go back to.
    expect((await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`)).status).toBe(409)
    await pay(shop, session)
    await becomes(shop, order.id, { status: 'processing' })
    expect((await chargeOf(shop, order.id)).amount).toBe(30_00)
    expect((await chargeOf(shop, id)).amount_refunded).toBe(0)
    expect((await read(returnId)).exchange.order.is_paid).toBe(true)
    expect(await documentsOf(id)).toContainEqual(['credit_note', '120.00'])
    expect(await documentsOf(order.id)).toContainEqual(['invoice', '150.00'])
    expect((await olive.ship(order.id)).status).toBe(200)
    expect((await shop.mailTo(email)).filter(({ subject }) => /Pay the diff/.test(subject))).toHaveLength(1)
  })

  // Proves: R13.145, R13.157
  it('that is not paid can be exchanged again, or refunded', async () => {
    const { askedExchange, inspected, act, read, stockOf } = calls()
    const { id, email, returnId, sizeL } = await askedExchange({ l: { price: 150 } })
    await inspected(returnId)
    const first = (await act(returnId, 'exchange')).body.exchange.order
    expect(await stockOf(sizeL)).toBe(4)
    expect((await olive.cancel(first.id)).status).toBe(200)
    expect(await stockOf(sizeL)).toBe(5)
    expect(await read(returnId)).toMatchObject({ exchange: { order: null }, refund: { status: null } })
    const released = await findEmail(shop, email, 'We do not hold your exchange')
    expect(released.text).toContain('Reason: Its order was cancelled.')
    const second = (await act(returnId, 'exchange')).body.exchange.order
    expect(second.id).not.toBe(first.id)
    const { refunds } = await olive.read(id)
    expect(refunds.map(({ status, pays }: any) => [status, pays])).toEqual([
      ['failed', first.code],
      ['pending', second.code],
    ])
    expect((await olive.cancel(second.id)).status).toBe(200)
    expect((await act(returnId, 'refund')).status).toBe(200)
    expect((await chargeOf(shop, id)).amount_refunded).toBeGreaterThanOrEqual(120_00)
  })

  // Proves: R13.145
  it('that is not paid within a day is open again, and shopper and owner get an e-mail', async () => {
    const { askedExchange, inspected, act, read, stockOf, eventsOf } = calls()
    const { email, returnId, code, sizeL } = await askedExchange({ l: { price: 150 } })
    await inspected(returnId)
    const { order } = (await act(returnId, 'exchange')).body.exchange
    await findEmail(shop, email, 'Pay the difference')
    const at = (hours: number) => ({
      now: () => new Date(shop.shop.clock.now().getTime() + hours * 3_600_000),
    })
    await reconcileOrders({ ...shop.shop, clock: at(22) })
    expect(await olive.read(order.id)).toMatchObject({ status: 'pending' })
    await reconcileOrders({ ...shop.shop, clock: at(24) })
    expect(await olive.read(order.id)).toMatchObject({ status: 'cancelled' })
    expect(await stockOf(sizeL)).toBe(5)
    expect((await read(returnId)).actions).toEqual(['exchange', 'refund', 'inspect', 'close'])
    expect((await eventsOf(returnId)).at(-1)).toBe('released')
    await findEmail(shop, email, 'We do not hold your exchange')
    const owner = await shop.sql('select 1 from emails where subject like $1', [`Exchange ${code}%`])
    expect(owner.length).toBeGreaterThan(0)
  })

  // Proves: R13.146
  it('is refunded by both payments when the new piece comes back', async () => {
    const { askedExchange, inspected, act, linkFor, linesOf, ask } = calls()
    const { id, email, returnId, sizeM } = await askedExchange({ l: { price: 150 } })
    await inspected(returnId)
    const { order } = (await act(returnId, 'exchange')).body.exchange
    const mail = await findEmail(shop, email, 'Pay the difference')
    await pay(shop, mail.text.match(/\/pay\/(\w+)/)?.[1] ?? '')
    await becomes(shop, order.id, { status: 'processing' })
    await olive.ship(order.id)
    await olive.ask('POST', `/order/${order.id}/deliver/`)
    const token = await linkFor(order)
    const [item] = await linesOf(order.id)
    const wish = { wish: 'exchange', variant_id: sizeM }
    expect((await ask(token, [take(item, 1, wish)])).status).toBe(422)
    const { body: back } = await ask(token, [take(item)])
    await inspected(back.id)
    expect((await act(back.id, 'refund')).body.refund).toMatchObject({
      amount: '150.00',
      status: 'succeeded',
    })
    expect((await chargeOf(shop, order.id)).amount_refunded).toBe(30_00)
    expect((await chargeOf(shop, id)).amount_refunded).toBe(120_00)
  })
})

describe('at once', () => {
  // Proves: R13.147
  it('an approval and a shopper want the last L: one gets it', async () => {
    const { askedExchange, act, stockOf } = calls()
    for (let round = 0; round < 2; round++) {
      const { returnId, productId, sizeL } = await askedExchange({ l: { stock: 1 } })
      const guest = await newGuest(shop)
      const line = { productId, quantity: 1, ...(sizeL && { variantId: sizeL }) }
      expect((await add(shop, guest, line)).status).toBe(200)
      const [approved, bought] = await Promise.all([act(returnId, 'approve'), orderAsGuest(shop, guest)])
      expect([approved.status === 200, bought.status === 201].filter(Boolean)).toHaveLength(1)
      expect(await stockOf(sizeL)).toBe(0)
    }
  })

  // Proves: R13.147
  it('repeated approvals, exchanges and releases happen once', async () => {
    const { askedExchange, act, stockOf, inspected, eventsOf } = calls()
    const { id, returnId, sizeM, sizeL } = await askedExchange({ l: { price: 100 } })
    const approvals = await Promise.all([1, 2, 3].map(() => act(returnId, 'approve')))
    expect(approvals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockOf(sizeL)).toBe(4)
    await inspected(returnId)
    const same = [1, 2, 3].map(() => act(returnId, 'exchange', undefined, 'exchange-once'))
    const others = [1, 2].map((number) => act(returnId, 'exchange', undefined, `exchange-${number}`))
    const refund = act(returnId, 'refund')
    const answers = await Promise.all([...same, ...others, refund])
    const orders = await shop.sql('select id from orders where exchanged_order_id = $1', [id])
    const isRefunded = answers.at(-1)?.status === 200
    expect(orders).toHaveLength(isRefunded ? 0 : 1)
    expect([await stockOf(sizeM), await stockOf(sizeL)]).toEqual([5, isRefunded ? 5 : 4])
    expect((await chargeOf(shop, id)).amount_refunded).toBe(
      isRefunded ? (await chargeOf(shop, id)).amount : 20_00,
    )
    expect((await eventsOf(returnId)).filter((event) => /exchanged|refunded/.test(event))).toHaveLength(1)
  })

  // Proves: R13.147
  it('M for L and L for M do not wait for each other', async () => {
    const { askedExchange, boughtSize, ask, inspected, act } = calls()
    for (let round = 0; round < 2; round++) {
      const { returnId, productId, sizeM, sizeL } = await askedExchange()
      const other = await boughtSize({ productId, variantId: sizeL, quantity: 1 })
      const wish = { wish: 'exchange', variant_id: sizeM }
      const { body } = await ask(other.token, [take(other.item, 1, wish)])
      const both = [returnId, body.id as string]
      for (const id of both) await inspected(id)
      const answers = await Promise.all(both.map((id) => act(id, 'exchange')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})

describe('a payment page that cannot be opened', () => {
  const hasTried = async () => {
    const jobs = await shop.sql(
      `select 1 from graphile_worker.jobs
      where task_identifier = 'open_exchange_payment' and attempts > 0 and locked_at is null`,
    )
    return jobs.length > 0
  }

  // Proves: R13.145
  it('is opened later, by a job', async () => {
    const { askedExchange, inspected, act, stockOf, eventsOf } = calls()
    const { email, returnId, sizeL } = await askedExchange({ l: { price: 150 } })
    await inspected(returnId)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    const { status, body } = await act(returnId, 'exchange')
    expect([status, body.exchange.order.is_paid]).toEqual([200, false])
    await eventually(hasTried)
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    const mail = await findEmail(shop, email, 'Pay the difference')
    await pay(shop, mail.text.match(/\/pay\/(\w+)/)?.[1] ?? '')
    await becomes(shop, body.exchange.order.id, { status: 'processing' })
    expect(await stockOf(sizeL)).toBe(4)
    expect(await eventsOf(returnId)).not.toContain('released')
  })

  // Proves: R13.145
  it('for hours leaves the return as it was, and both learn why', async () => {
    const { askedExchange, inspected, act, read, stockOf } = calls()
    const { email, returnId, sizeL } = await askedExchange({ l: { price: 150 } })
    await inspected(returnId)
    await shop.sandbox('/sandbox/stripe', { mode: 'down' })
    await act(returnId, 'exchange')
    await eventually(hasTried)
    const at = (hours: number) => {
      const now = new Date(shop.shop.clock.now().getTime() + hours * 3_600_000)
      return { ...shop.shop, clock: { now: () => now } }
    }
    await reconcileOrders(at(1))
    expect((await read(returnId)).exchange.order).not.toBeNull()
    await reconcileOrders(at(5))
    await shop.sandbox('/sandbox/stripe', { mode: 'up' })
    expect(await stockOf(sizeL)).toBe(5)
    expect((await read(returnId)).actions).toContain('exchange')
    const reason = 'The payment page for the difference could not be opened'
    expect((await findEmail(shop, email, 'We do not hold your exchange')).text).toContain(reason)
    expect((await act(returnId, 'exchange')).body.exchange.order.is_paid).toBe(false)
    await findEmail(shop, email, 'Pay the difference')
  })
})
