import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { holdLock } from '../../../../tests/support/locks.ts'
import { engravableLocket, OLIVE } from '../../../../tests/support/orders/engraved.ts'
import { paidGift } from '../../../../tests/support/orders/gifts.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, becomes, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { withdrawableOrder } from '../../../../tests/support/orders/withdrawal-calls.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import { requireMethod } from '../../delivery/delivery-methods.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { promiseMissed } from './promise-missed.ts'
import { warnLateOrders } from './warn-late-orders.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

const DUE = '2031-03-04'
const MORNING = '2031-03-05T10:05:00Z'
const at = (moment: string) => ({ ...shop.shop, clock: { now: () => new Date(moment) } })
const warn = (moment = '2031-03-05T00:27:00Z') => warnLateOrders(at(moment))
const sendNewDates = (moment = MORNING) => promiseMissed(at(moment))
const promisedNow = (notBefore?: string) => {
  const { from, to } = promiseFor(at(MORNING), requireMethod(shop.shop, 'standard'), [], notBefore)
  return { from, to }
}
const newDateEmails = async (id: string) =>
  (await shop.sql(`select 1 from emails where order_id = $1 and kind = 'order_new_date'`, [id])).length

async function due(id: string, promised_to = '2031-03-07', dispatch_by = DUE) {
  await shop.sql(
    `update shippings set dispatch_by = $2, promised_from = $3, promised_to = $3, estimated_delivery = $3 where order_id = $1`,
    [id, dispatch_by, promised_to],
  )
  return id
}

const lateMail = async (late_orders: object) => {
  const { owner_emails } = (await olive.ask('GET', '/admin/settings/')).body
  await olive.ask('PUT', '/admin/settings/', {
    owner_emails: { ...owner_emails, late_orders: { is_sent: true, to: [], ...late_orders } },
  })
}

// Proves: R12.98, R12.186
it('the shop tells the shopper itself when the owner has not answered: once, with a free way to cancel', async () => {
  await olive.ask('PUT', '/admin/settings/', { cancel_until: 'hours', cancel_hours: 0 })
  const { id, email } = await paidOrder(shop)
  const { code } = await olive.read(id)
  await due(id)
  await sendNewDates()
  expect(await newDateEmails(id), 'the owner is warned first').toBe(0)
  await warn()
  await sendNewDates('2031-03-05T01:27:00Z')
  await sendNewDates('2031-03-05T09:59:00Z')
  expect(await newDateEmails(id), 'the owner can still answer').toBe(0)
  await Promise.all([sendNewDates(), sendNewDates(), sendNewDates()])
  await sendNewDates('2031-03-05T11:27:00Z')
  expect(await newDateEmails(id)).toBe(1)
  const order = await olive.read(id)
  expect(order.shipping).toMatchObject({ promise: promisedNow(), new_promise: { note: '' } })
  expect(order.dispatch_by > '2031-03-05').toBe(true)
  const { text } = await findEmail(shop, email, `A new date for your order ${code}`)
  for (const words of ['Fri 7 Mar', formatDayRange(promisedNow()), 'free of charge'])
    expect(text).toContain(words)
  expect(order.corrections).toMatchObject([{ what: 'promise', admin: null }])
  const { items } = (await olive.ask('GET', `/admin/log/?subject_id=${id}&skip=0&limit=10`)).body
  expect(items[0]).toMatchObject({ action: 'promised later', admin: null })
  const cancelled = await shop.call('POST', `/api/v1/order/guest/${id}/cancel/`)
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
  await olive.ask('PUT', '/admin/settings/', { cancel_until: null, cancel_hours: null })
})

// Proves: R12.186
it('no e-mail about orders that the owner answered, that are sent, cancelled or collected, or would not come later', async () => {
  const collect = { key: 'collect', name: 'Collect', kind: 'collect', price: 0, days_from: 1, days_to: 2 }
  expect((await olive.ask('POST', '/delivery/methods/', collect)).status).toBe(201)
  const [answered, sent, cancelled, inTime] = await Promise.all([1, 2, 3, 4].map(() => paidOrder(shop)))
  const collected = await paidOrder(shop, { delivery_type: 'collect' })
  const orders = [answered, sent, cancelled, collected].map((order) => (order as { id: string }).id)
  for (const id of orders) await due(id)
  await due(inTime?.id ?? '', promisedNow().to)
  await warn()
  expect((await olive.ask('POST', `/order/${orders[0]}/new-promise/`, { to: '2099-01-01' })).status).toBe(200)
  expect((await olive.ship(orders[1] as string)).status).toBe(200)
  await olive.cancel(orders[2] as string)
  await becomes(shop, orders[2] as string, { status: 'cancelled' })
  await sendNewDates()
  const emails = await Promise.all([...orders, inTime?.id ?? ''].map(newDateEmails))
  expect(emails).toEqual([1, 0, 0, 0, 0])
  expect((await olive.read(orders[0] as string)).shipping.promise.to).toBe('2099-01-01')
  await sendNewDates('2031-03-09T10:05:00Z')
  expect(await newDateEmails(inTime?.id ?? ''), 'long overdue').toBe(0)
})

// Proves: R12.186
it('an answer of the owner that is being recorded is waited for', async () => {
  const { id } = await paidOrder(shop)
  await due(id)
  await warn()
  await using lock = await holdLock(shop, 'select 1 from orders where id = $1 for update', [id])
  const telling = sendNewDates()
  await lock.untilWanted()
  await lock.query('update shippings set late_warned_at = null where order_id = $1', [id])
  await lock.release()
  await telling
  expect(await newDateEmails(id)).toBe(0)
})

// Proves: R12.186
it('a gift is still not before its day, and only its payer gets the e-mail', async () => {
  const not_before = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await paidGift(shop, { gift: { not_before } })
  await due(id)
  await shop.sql(`update gifts set not_before = '2031-03-20' where order_id = $1`, [id])
  await warn()
  await sendNewDates()
  const { shipping, guest } = await olive.read(id)
  expect(shipping.promise).toEqual(promisedNow('2031-03-20'))
  expect(shipping.promise.from >= '2031-03-20').toBe(true)
  const mails = await shop.sql('select recipient from emails where order_id = $1 and kind = $2', [
    id,
    'order_new_date',
  ])
  expect(mails).toEqual([{ recipient: guest.email }])
})

// Proves: R12.186
it('no e-mail about an old order that was forgotten, though the owner is first warned about it now', async () => {
  const [old, recent] = [await paidOrder(shop), await paidOrder(shop)]
  await due(old.id, '2031-02-28', '2031-03-01')
  await due(recent.id, '2031-03-03', '2031-03-02')
  await warn()
  await sendNewDates()
  expect(await Promise.all([old.id, recent.id].map(newDateEmails))).toEqual([0, 1])
})

// Proves: R12.186
it('no e-mail to a shopper who has withdrawn from all pieces, or whose pieces are all refunded', async () => {
  const [withdrawn, half, refunded] = [
    await withdrawableOrder(shop, olive, 2),
    await withdrawableOrder(shop, olive, 2),
    await withdrawableOrder(shop, olive, 2),
  ]
  const orders = [withdrawn.id, half.id, refunded.id]
  for (const id of orders) await due(id)
  await warn()
  expect((await withdrawn.withdraw(2)).status).toBe(201)
  expect((await half.withdraw(1)).status).toBe(201)
  await refunded.refund({ pieces: 2 })
  expect((await olive.read(refunded.id)).status, 'its delivery is paid').toBe('processing')
  await sendNewDates()
  expect(await Promise.all(orders.map(newDateEmails))).toEqual([0, 1, 0])
})

// Proves: R12.98, R12.186
it('the shop gives one new date for each order: later ones are the owner’s', async () => {
  const { id } = await paidOrder(shop)
  const lapse = async () => {
    await due(id)
    await warn()
    await sendNewDates()
    return await newDateEmails(id)
  }
  expect(await lapse()).toBe(1)
  expect(await lapse()).toBe(1)
  expect((await olive.ask('POST', `/order/${id}/new-promise/`, { to: '2031-03-20' })).status).toBe(200)
  expect(await lapse()).toBe(2)
})

// Proves: R12.98, R12.186
it('orders to make, to engrave or being packed wait for the owner; the e-mail says which', async () => {
  const made_to_order = { per_week: 3, days: 10, bench_hours: 2.5 }
  const made = { productId: (await office.create({ stock_quantity: 0, made_to_order })).id, quantity: 1 }
  const locket = { productId: (await engravableLocket(office)).id, personalisation: OLIVE, quantity: 1 }
  const plain = { productId: await addProduct(shop), quantity: 1 }
  const orders = [
    await paidOrder(shop, { lines: [plain, made] }),
    await paidOrder(shop, { lines: [locket] }),
    await paidOrder(shop, { lines: [plain, locket] }),
    await paidOrder(shop, { lines: [plain] }),
    await paidOrder(shop, { lines: [plain] }),
  ]
  const [, , left, , packed] = orders
  expect((await olive.ask('POST', `/order/${packed?.id}/start-packing/`)).status).toBe(200)
  const { order_items } = await olive.read(left?.id ?? '')
  const engraved = order_items.find((item: { personalisation: object | null }) => item.personalisation).id
  await olive.ship(left?.id ?? '', { items: [{ order_item_id: engraved, quantity: 1 }] })
  for (const { id } of orders) await due(id)
  await lateMail({ to: ['made@example.com'] })
  await warn()
  await sendNewDates()
  expect(await Promise.all(orders.map(({ id }) => newDateEmails(id)))).toEqual([0, 0, 1, 1, 0])
  expect((await shop.call('POST', `/api/v1/order/guest/${packed?.id}/cancel/`)).status).toBe(409)
  const { text } = await findEmail(shop, 'made@example.com', 'late to leave')
  const codes = await Promise.all(orders.map(async ({ id }) => (await olive.read(id)).code))
  const marked = codes.map((code) => text.match(new RegExp(`${code}: .*`))?.[0].endsWith('(waits for you)'))
  expect(marked).toEqual([true, true, false, false, true])
  expect((await olive.ask('POST', `/order/${packed?.id}/stop-packing/`)).status).toBe(200)
  await sendNewDates()
  expect(await newDateEmails(packed?.id ?? ''), 'the e-mail said that it waits').toBe(0)
  await warn('2031-03-05T11:27:00Z')
  await sendNewDates('2031-03-05T13:27:00Z')
  expect(await newDateEmails(packed?.id ?? ''), 'the owner was warned again').toBe(1)
  await lateMail({})
})

// Proves: R12.98, R12.186
it('the rest of an order that was packed waits for the owner only until a part has left', async () => {
  const { id } = await paidOrder(shop, { lines: [{ productId: await addProduct(shop), quantity: 2 }] })
  await olive.ask('POST', `/order/${id}/start-packing/`)
  await due(id)
  await warn()
  const [item] = (await olive.read(id)).order_items
  await olive.ship(id, { items: [{ order_item_id: item.id, quantity: 1 }] })
  await sendNewDates()
  expect(await newDateEmails(id), 'the e-mail said that it waits').toBe(0)
  await warn('2031-03-05T11:27:00Z')
  await sendNewDates('2031-03-05T13:27:00Z')
  expect(await newDateEmails(id)).toBe(1)
  expect((await shop.call('POST', `/api/v1/order/guest/${id}/cancel/`)).status).toBe(409)
})

// Proves: R12.98, R12.186
it('an order whose piece to engrave is refunded waits for the owner until the next warning', async () => {
  const locket = { productId: (await engravableLocket(office)).id, personalisation: OLIVE, quantity: 1 }
  const { id } = await paidOrder(shop, {
    lines: [{ productId: await addProduct(shop), quantity: 1 }, locket],
  })
  await due(id)
  await warn()
  const { order_items } = await olive.read(id)
  const engraved = order_items.find((item: { personalisation: object | null }) => item.personalisation).id
  const items = [{ order_item_id: engraved, quantity: 1, restock: false }]
  expect((await olive.refund(id, { items, reason: 'Cannot be engraved' })).status).toBe(200)
  await sendNewDates()
  expect(await newDateEmails(id), 'the e-mail said that it waits').toBe(0)
  await warn('2031-03-05T11:27:00Z')
  await sendNewDates('2031-03-05T13:27:00Z')
  expect(await newDateEmails(id)).toBe(1)
})

// Proves: R12.98, R12.186
it('without the e-mail to the owner, the shopper gets none; once it is sent again, the owner is asked first', async () => {
  const { id } = await paidOrder(shop)
  await due(id)
  await lateMail({ is_sent: false })
  await warn()
  await lateMail({})
  await sendNewDates()
  expect(await newDateEmails(id), 'the owner was not asked').toBe(0)
  await warn('2031-03-05T11:27:00Z')
  await lateMail({ is_sent: false })
  await sendNewDates('2031-03-05T13:27:00Z')
  expect(await newDateEmails(id), 'the owner wants no such e-mails').toBe(0)
  await lateMail({})
  await sendNewDates('2031-03-05T13:27:00Z')
  expect(await newDateEmails(id)).toBe(1)
})

// Proves: R12.167, R12.186
it('an order that is promised for its last day of sending gets the e-mail on that day', async () => {
  const { id } = await paidOrder(shop)
  await due(id, DUE)
  await warn(`${DUE}T12:27:00Z`)
  await sendNewDates(`${DUE}T13:27:00Z`)
  expect(await newDateEmails(id), 'the owner can still answer').toBe(0)
  await sendNewDates(`${DUE}T14:27:00Z`)
  expect(await newDateEmails(id)).toBe(1)
})

// Proves: R12.186
it('an order whose new date fails, or would not be later, keeps no later order waiting', async () => {
  const [failing, inTime, last] = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
  await due(failing.id, '2031-03-03', '2031-03-02')
  await due(inTime.id, promisedNow().to, '2031-03-03')
  await due(last.id)
  await warn()
  await shop.change(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'failed'; end $$`,
  )
  await shop.change(`create trigger failing before update on shippings for each row
    when (new.order_id = '${failing.id}') execute function fail()`)
  await promiseMissed(at(MORNING), 1)
  expect(await Promise.all([failing.id, inTime.id, last.id].map(newDateEmails))).toEqual([0, 0, 1])
  await shop.change('drop trigger failing on shippings')
  await sendNewDates()
  expect(await newDateEmails(failing.id)).toBe(1)
})
