import { expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { paidOrder, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { formatDay } from '../../contract/delivery/format-day.ts'
import { dayAfter } from '../../shop/made-to-order/week.ts'
import { warnLateOrders } from '../../shop/orders/jobs/warn-late-orders.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })

const promise = (id: string, body: object) => olive.ask('POST', `/order/${id}/new-promise/`, body)
const cancelAsGuest = (id: string) => shop.call('POST', `/api/v1/order/guest/${id}/cancel/`)
const mails = () => shop.sql<{ kind: string; subject: string }>('select kind, subject from emails')
const countOf = async (kind: string) => (await mails()).filter((mail) => mail.kind === kind).length

// Proves: R12.96
it('the owner promises later days: the order has them, and its shopper gets one e-mail', async () => {
  const { id, email } = await paidOrder(shop)
  const before = await olive.read(id)
  const to = dayAfter(before.shipping.promise.to, 7)
  const note = 'The stone came late.\nWe are setting it now.'
  const { status, body } = await promise(id, { from: dayAfter(to, -1), to, note })
  expect(status).toBe(200)
  expect(body.shipping).toMatchObject({
    promise: { from: dayAfter(to, -1), to },
    estimated_delivery: to,
    new_promise: { note },
  })
  expect(body.dispatch_by > before.dispatch_by).toBe(true)
  expect(body.corrections).toMatchObject([
    { what: 'promise', after: { note }, admin: { name: expect.any(String) } },
  ])
  const mail = await findEmail(shop, email, 'A new date for your order')
  for (const words of [
    formatDay(before.shipping.promise.to),
    formatDay(to),
    note,
    `/success/${id}`,
    'free of charge',
  ])
    expect(mail.text).toContain(words)
  const own = (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
  expect(own.shipping.new_promise.note).toBe(note)
  const again = await promise(id, { to })
  expect([again.status, again.body.errors[0].message]).toEqual([
    422,
    `The new date must be later than ${formatDay(to)}.`,
  ])
  expect((await promise(id, { to: '2020-01-01' })).body.errors[0].path).toBe('to')
  expect((await promise(id, { from: dayAfter(to, 9), to: dayAfter(to, 8) })).body.errors[0].path).toBe('from')
  expect(await countOf('order_new_date')).toBe(1)
})

// Proves: R12.96
it('only an order that is to be shipped gets a new date', async () => {
  const unpaid = await placeOrder(shop)
  const shipped = await paidOrder(shop)
  await olive.ship(shipped.id)
  for (const { id } of [unpaid, shipped]) expect((await promise(id, { to: '2099-01-01' })).status).toBe(409)
  expect((await promise(shipped.id.replace(/^../, '00'), { to: '2099-01-01' })).status).toBe(404)
})

// Proves: R12.97
it('the shopper cancels such an order until it is shipped, whatever the settings say', async () => {
  await olive.ask('PUT', '/admin/settings/', { cancel_until: 'hours', cancel_hours: 0 })
  const [delayed, other] = [await paidOrder(shop), await paidOrder(shop)]
  expect((await promise(delayed.id, { to: '2099-01-01' })).status).toBe(200)
  await olive.ask('POST', `/order/${delayed.id}/start-packing/`)
  expect((await cancelAsGuest(other.id)).status).toBe(409)
  const cancelled = await cancelAsGuest(delayed.id)
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
  expect((await promise(other.id, { to: '2099-01-01' })).status).toBe(200)
  await olive.ship(other.id)
  expect((await cancelAsGuest(other.id)).status).toBe(409)
  await olive.ask('PUT', '/admin/settings/', { cancel_until: null, cancel_hours: null })
})

// Proves: R12.98
it('the owner is asked once about an order that is late to leave, and again after a new promise', async () => {
  const { id } = await paidOrder(shop)
  const { code } = await olive.read(id)
  const late = () => shop.sql(`update shippings set dispatch_by = '2020-01-02' where order_id = $1`, [id])
  await late()
  await paidOrder(shop)
  await Promise.all([warnLateOrders(shop.shop), warnLateOrders(shop.shop)])
  const warnings = (await mails()).filter(({ kind }) => kind === 'late_orders')
  expect(warnings.map(({ subject }) => subject)).toEqual([`Order ${code} is late to leave`])
  expect((await olive.ask('GET', '/admin/dashboard/')).body.late_orders).toBe(1)
  await promise(id, { to: '2099-01-01' })
  expect((await olive.ask('GET', '/admin/dashboard/')).body.late_orders).toBe(0)
  await warnLateOrders(shop.shop)
  expect(await countOf('late_orders')).toBe(1)
  await late()
  await warnLateOrders(shop.shop)
  expect(await countOf('late_orders')).toBe(2)
})

// Proves: R12.167, R5.91
it('the owner is asked on the day of an order without a day on the way, also without e-mails about new orders', async () => {
  const { id } = await paidOrder(shop)
  const { code } = await olive.read(id)
  const { owner_emails } = (await olive.ask('GET', '/admin/settings/')).body
  const new_order = { ...owner_emails.new_order, is_sent: false }
  const late_orders = { is_sent: true, to: ['bench@example.com'] }
  await olive.ask('PUT', '/admin/settings/', { owner_emails: { ...owner_emails, new_order, late_orders } })
  const due = '2026-11-30'
  await shop.sql('update shippings set late_warned_at = now() where order_id <> $1', [id])
  await shop.sql(
    `update shippings set dispatch_by = $2, promised_from = $2, promised_to = '2026-12-02' where order_id = $1`,
    [id, due],
  )
  const before = await countOf('late_orders')
  const warnAt = (now: string) => warnLateOrders({ ...shop.shop, clock: { now: () => new Date(now) } })
  await warnAt('2026-11-30T15:00:00Z')
  expect(await countOf('late_orders'), 'it can still leave today').toBe(before)
  await shop.sql('update shippings set promised_to = dispatch_by where order_id = $1', [id])
  await warnAt('2026-11-30T11:59:00Z')
  expect(await countOf('late_orders'), 'in the morning').toBe(before)
  await warnAt('2026-11-30T12:00:00Z')
  await warnAt('2026-12-01T12:00:00Z')
  const warned = await eventually(async () => {
    const sent = await shop.mailTo('bench@example.com')
    return sent.length > 0 && sent
  })
  expect(warned.map(({ subject }) => subject)).toEqual([`Order ${code} is due today`])
})
