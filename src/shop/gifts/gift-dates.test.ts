import { expect, test } from 'vitest'
import { paidGift, receiver } from '../../../tests/support/orders/gifts.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../../tests/support/orders/order-links.ts'
import { addProduct, becomes } from '../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'
import { shopDays } from '../../../tests/support/shop-days.ts'
import { purgeExpired } from '../jobs/purge-expired.ts'
import { readOrderNews } from '../orders/queries/await-order-news.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })

const { today, days, dayAfter } = shopDays(shop, olive)

async function toShip(id: string) {
  const draft = (await olive.ask('GET', '/shipping/draft/')).body
  const listed = (await olive.ask('GET', '/order/search/?to_ship=1&skip=0&limit=10')).body
  const [, ...labels] = (await olive.ask('GET', '/shipping/export.csv')).body.trim().split('\r\n')
  const chosen = (await olive.ask('GET', `/shipping/export.csv?order_ids=${id}`)).body.trim().split('\r\n')
  return {
    next: draft.order?.id,
    counted: [
      draft.to_ship,
      listed.total,
      (await olive.ask('GET', '/admin/dashboard/')).body.to_ship.total,
      (await readOrderNews(shop.shop)).to_ship,
    ],
    labels: labels.length,
    chosen: chosen.length - 1,
  }
}

// Proves: R12.120
test('a gift that waits for its day is to ship only when its parcel may leave', async () => {
  const not_before = dayAfter(30)
  const { id } = await paidGift(shop, { gift: { not_before } })
  expect(await toShip(id)).toEqual({ next: undefined, counted: [0, 0, 0, 0], labels: 0, chosen: 1 })
  // It can be made, packed and sent by hand; the form says from which day on.
  const { order } = (await olive.ask('GET', `/shipping/draft/?order_id=${id}`)).body
  expect(order.not_before).toBe(not_before)
  expect(order.dispatch_from > dayAfter(20) && order.dispatch_from < not_before).toBe(true)
  expect((await olive.read(id)).actions).toContain('ship')
  const left = (Date.parse(order.dispatch_from) - Date.parse(today())) / 86_400_000
  await days(left - 1)
  expect((await toShip(id)).counted).toEqual([0, 0, 0, 0])
  await days(1)
  expect(await toShip(id)).toEqual({ next: id, counted: [1, 1, 1, 1], labels: 1, chosen: 1 })
})

// Proves: R12.126
test('a new date of a gift is not before its day', async () => {
  const not_before = dayAfter(30)
  const { id } = await paidGift(shop, { gift: { not_before } })
  const promise = (from: string) =>
    olive.ask('POST', `/order/${id}/new-promise/`, { from, to: dayAfter(60), note: '' })
  const refused = await promise(dayAfter(20))
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'from'])
  expect((await promise(dayAfter(50))).status).toBe(200)
})

// Proves: R12.78
test('the pieces of a gift are hidden until the first promised day, also of one for a Sunday and after a new promise', async () => {
  const read = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
  const sunday = dayAfter(28 - new Date(today()).getUTCDay())
  for (const not_before of [null, sunday]) {
    const { id } = await paidGift(shop, { gift: { not_before, hide_until_then: true } })
    const { gift, shipping } = await read(id)
    expect(gift).toMatchObject({ not_before, hidden_until: shipping.promise.from })
    expect(gift.hidden_until > (not_before ?? today())).toBe(true)
    const later = { from: dayAfter(50), to: dayAfter(60), note: '' }
    expect((await olive.ask('POST', `/order/${id}/new-promise/`, later)).status).toBe(200)
    expect((await read(id)).gift.hidden_until).toBe(later.from)
  }
})

// Proves: R13.306
test('the e-mail of a refund does not name the pieces of a hidden gift', async () => {
  const lines = [{ productId: await addProduct(shop, { name: 'Secret ring' }), quantity: 2 }]
  const { id } = await paidGift(shop, { lines, gift: { hide_until_then: true } })
  const { order_items, guest } = await olive.read(id)
  await olive.refund(id, { items: [{ order_item_id: order_items[0].id, quantity: 1 }] })
  expect((await findEmail(shop, guest.email, 'Your refund')).text).not.toContain('Secret ring')
})

// Proves: R12.78
test('the pages to withdraw from and to return a hidden gift do not name its pieces, and can be used', async () => {
  const lines = [{ productId: await addProduct(shop, { name: 'Secret ring' }), quantity: 2 }]
  const { id } = await paidGift(shop, { lines, gift: { hide_until_then: true } })
  const [{ id: order_item_id }] = (await olive.read(id)).order_items
  const token = await linkFor(shop, { id })
  const ask = (path: string) =>
    shop.call('POST', `/api/v1/${path}/`, { body: { token, items: [{ order_item_id, quantity: 1 }] } })
  const page = async (path: string) => (await shop.call('GET', `/api/v1/${path}/link/${token}/`)).body
  await olive.ship(id)
  const body = { token, items: [{ order_item_id, quantity: 9 }] }
  const refused = await shop.call('POST', '/api/v1/returns/', { body })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.not.stringContaining('Secret ring'),
  ])
  expect((await ask('returns')).status).toBe(201)
  for (const path of ['withdrawals', 'returns']) {
    const shown = await page(path)
    expect(shown.items).toMatchObject([
      { order_item_id, name: expect.stringMatching(/^Piece 1 of a gift: hidden until \d/) },
    ])
    expect(JSON.stringify(shown)).not.toContain('Secret ring')
  }
  const withdrawn = await ask('withdrawals')
  expect([withdrawn.status, withdrawn.body.items[0].name]).toEqual([201, 'Secret ring'])
  await shop.change('update gifts set is_hidden = false where order_id = $1 returning order_id', [id])
  for (const path of ['withdrawals', 'returns'])
    expect((await page(path)).items).toMatchObject([{ name: 'Secret ring' }])
})

// Proves: R12.185
test('a gift that would leave or arrive before its day is shipped only when that is confirmed', async () => {
  const not_before = dayAfter(60)
  const { id } = await paidGift(shop, { gift: { not_before } })
  const early = { estimated_delivery: dayAfter(59) }
  for (const more of [early, { ...early, confirm_early: false }]) {
    const refused = await olive.ship(id, more)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ path: 'confirm_early', message: expect.stringMatching(/^This gift must not arrive before /) }],
    ])
  }
  expect((await olive.ship(id, { ...early, confirm_early: true })).body.status).toBe('shipped')
  const other = await paidGift(shop, { gift: { not_before } })
  const inTime = { estimated_delivery: not_before }
  expect((await olive.ship(other.id, inTime)).body.errors).toEqual([
    { path: 'confirm_early', message: expect.stringMatching(/^This gift leaves on /) },
  ])
  await shop.change('update shippings set dispatch_from = $2 where order_id = $1', [other.id, today()])
  expect((await olive.ship(other.id, inTime)).body.status).toBe('shipped')
})

// Proves: R12.127
test('half a year after its end, nothing is left of the receiver and the message, and all of the payer', async () => {
  const { id } = await paidGift(shop, { gift: { message: 'For Gracie' } })
  const { id: open } = await paidGift(shop, { gift: { message: 'For Gracie' } })
  await olive.ship(id)
  await olive.ask('POST', `/order/${id}/deliver/`)
  await days(15)
  await purgeExpired(shop.shop)
  await becomes(shop, id, { status: 'completed' })
  // As a rule the receiver is the sender of a gift's return.
  await shop.change(
    `with returned as (insert into returns (order_id, number, state, created_at)
      values ($1, 1, 'refused', now()) returning id),
    photo as (insert into return_photos (return_id, hash, created_at)
      select id, 'fedcba9876543210fedcba9876543210', now() from returned),
    event as (insert into return_events (return_id, event, created_at) select id, 'refused', now() from returned)
    insert into return_labels (return_id, hash, width, created_at)
    select id, '0123456789abcdef0123456789abcdef', -2, now() from returned returning return_id`,
    [id],
  )
  await days(180)
  await purgeExpired(shop.shop)
  expect((await olive.read(id)).gift.receiver).toEqual(receiver)
  const files = () => shop.sql('select hash from return_labels union all select hash from return_photos')
  expect(await files()).toHaveLength(2)
  await days(5)
  await purgeExpired(shop.shop)
  const purged = await olive.read(id)
  expect(await files()).toEqual([])
  expect(purged.gift).toMatchObject({ receiver: { name: '', phone: null, address: '' }, message: null })
  expect(purged.gift.billing_address.address).not.toBe('')
  expect(purged.guest.first_name).not.toBe('')
  const texts = await shop.sql<{ text: string }>(
    'select text || html as text from emails where order_id = $1',
    [id],
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.map(({ text }) => text).join('')).toBe('')
  expect((await olive.read(open)).gift).toMatchObject({ receiver, message: 'For Gracie' })
})
