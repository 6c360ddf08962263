import { expect, it } from 'vitest'
import { holdLock } from '../../../../tests/support/locks.ts'
import { paidGift } from '../../../../tests/support/orders/gifts.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { becomes, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { formatDayRange } from '../../../contract/delivery/format-day.ts'
import { requireMethod } from '../../delivery/delivery-methods.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { promiseMissed } from './promise-missed.ts'
import { warnLateOrders } from './warn-late-orders.ts'

const { shop, olive } = setUpOrderShop({ env: { VITRINE_LIMITS: '100' } })

const DUE = '2031-03-04'
const MORNING = '2031-03-05T10:05:00Z'
const at = (moment: string) => ({ ...shop.shop, clock: { now: () => new Date(moment) } })
const warn = () => warnLateOrders(at('2031-03-05T00:27:00Z'))
const tell = (moment = MORNING) => promiseMissed(at(moment))
const promisedNow = (notBefore?: string) => {
  const { from, to } = promiseFor(at(MORNING), requireMethod(shop.shop, 'standard'), [], notBefore)
  return { from, to }
}
const wasTold = async (id: string) =>
  (await shop.sql(`select 1 from emails where order_id = $1 and kind = 'order_new_date'`, [id])).length

async function due(id: string, promised_to = '2031-03-07') {
  await shop.sql(
    `update shippings set dispatch_by = $2, promised_from = $3, promised_to = $3, estimated_delivery = $3 where order_id = $1`,
    [id, DUE, promised_to],
  )
  return id
}

// Proves: R12.98, R12.186
it('the shop tells the shopper itself when the owner has not answered: once, with a free way to cancel', async () => {
  await olive.ask('PUT', '/admin/settings/', { cancel_until: 'hours', cancel_hours: 0 })
  const { id, email } = await paidOrder(shop)
  const { code } = await olive.read(id)
  await due(id)
  await tell()
  expect(await wasTold(id), 'the owner is warned first').toBe(0)
  await warn()
  await tell('2031-03-05T01:27:00Z')
  await tell('2031-03-05T09:59:00Z')
  expect(await wasTold(id), 'the owner can still answer').toBe(0)
  await Promise.all([tell(), tell(), tell()])
  await tell('2031-03-05T11:27:00Z')
  expect(await wasTold(id)).toBe(1)
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
it('nothing is told of orders that the owner answered, that are sent, cancelled or collected, or would not come later', async () => {
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
  await tell()
  const told = await Promise.all([...orders, inTime?.id ?? ''].map(wasTold))
  expect(told).toEqual([1, 0, 0, 0, 0])
  expect((await olive.read(orders[0] as string)).shipping.promise.to).toBe('2099-01-01')
  await tell('2031-03-09T10:05:00Z')
  expect(await wasTold(inTime?.id ?? ''), 'long overdue').toBe(0)
})

// Proves: R12.186
it('an answer of the owner that is being recorded is waited for', async () => {
  const { id } = await paidOrder(shop)
  await due(id)
  await warn()
  await using lock = await holdLock(shop, 'select 1 from orders where id = $1 for update', [id])
  const telling = tell()
  await lock.untilWanted()
  await lock.query('update shippings set late_warned_at = null where order_id = $1', [id])
  await lock.release()
  await telling
  expect(await wasTold(id)).toBe(0)
})

// Proves: R12.186
it('a gift is still not before its day, and its payer alone is told', async () => {
  const not_before = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await paidGift(shop, { gift: { not_before } })
  await due(id)
  await shop.sql(`update gifts set not_before = '2031-03-20' where order_id = $1`, [id])
  await warn()
  await tell()
  const { shipping, guest } = await olive.read(id)
  expect(shipping.promise).toEqual(promisedNow('2031-03-20'))
  expect(shipping.promise.from >= '2031-03-20').toBe(true)
  const mails = await shop.sql('select recipient from emails where order_id = $1 and kind = $2', [
    id,
    'order_new_date',
  ])
  expect(mails).toEqual([{ recipient: guest.email }])
})
