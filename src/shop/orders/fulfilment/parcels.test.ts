import { expect, it } from 'vitest'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { linkFor } from '../../../../tests/support/orders/order-links.ts'
import { orderOfLines } from '../../../../tests/support/orders/parcels.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { findReturnable } from '../../returns/find-returnable.ts'

const { shop, olive } = setUpOrderShop()

const order = (...quantities: number[]) => orderOfLines(shop, olive, quantities)
const ofShopper = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body
const draftOf = async (id: string) => (await olive.ask('GET', `/shipping/draft/?order_id=${id}`)).body.order

// Proves: R12.45, R12.52
it('an order leaves in parcels, and is shipped with the last one', async () => {
  const { id, take } = await order(2, 1)
  const first = { items: take(1), tracking_number: 'RM000000001GB', estimated_delivery: '2099-05-04' }
  expect(await olive.ship(id, first)).toMatchObject({
    status: 200,
    body: {
      status: 'processing',
      shipped_at: null,
      actions: ['ship', 'refund'],
      correctable: ['details', 'tracking'],
      shipping: { shipping_status: 'shipped', tracking_number: 'RM000000001GB' },
    },
  })
  expect(await draftOf(id)).toMatchObject({ pieces: 2, items: take(1, 1) })
  const listed = (await olive.ask('GET', '/order/search/?to_ship=1&skip=0&limit=100')).body.items
  expect(listed.find((row: { id: string }) => row.id === id)).toMatchObject({ pieces: 2, is_to_ship: true })
  const rest = {
    shipping_company: 'DPD',
    tracking_number: '15501234567890',
    estimated_delivery: '2099-06-01',
  }
  const { body } = await olive.ship(id, rest)
  expect(body).toMatchObject({
    status: 'shipped',
    shipped_at: expect.any(String),
    actions: ['deliver', 'refund'],
    shipping: { tracking_number: 'RM000000001GB', estimated_delivery: '2099-05-04' },
    shipments: [
      { number: 1, items: take(1), shipping_company: 'Royal Mail', tracking_number: 'RM000000001GB' },
      {
        number: 2,
        items: take(1, 1),
        ...rest,
        tracking_url: 'https://track.dpd.co.uk/search?reference=15501234567890',
        shipped_at: expect.any(String),
      },
    ],
  })
  expect(body.shipments.map(({ admin }: any) => admin.name)).toEqual(['Olive Owner', 'Olive Owner'])
  const withoutAdmin = body.shipments.map(({ admin, ...parcel }: any) => parcel)
  expect((await ofShopper(id)).shipments).toEqual(withoutAdmin)
  const { items } = (await olive.ask('GET', `/admin/log/?subject=order&subject_id=${id}`)).body
  expect(items.map(({ action, after }: any) => [action, after.status, after.parcel])).toEqual([
    ['shipped', 'shipped', 2],
    ['shipped in part', undefined, 1],
  ])
  expect(items[1].after.items).toMatch(/^1 x /)
})

// Proves: R12.46
it('no piece leaves twice, not even when two admins send it at once', async () => {
  const { id, items, take } = await order(2, 1)
  const refused = async (wanted: object[]) => {
    const { status, body } = await olive.ship(id, { items: wanted })
    return [status, body.errors[0].path, body.detail]
  }
  const [item] = items
  expect(await refused([])).toEqual([422, 'items', 'Choose at least one piece'])
  expect(await refused([{ order_item_id: item, quantity: 0 }])).toEqual([
    422,
    'items.0.quantity',
    'Quantity must be a whole number from 1 to 999',
  ])
  expect((await refused([...take(1), ...take(1)]))[2]).toBe('Every item can be there once')
  expect(await refused((await order(1)).take(1))).toEqual([
    422,
    'items.0.order_item_id',
    'This item is not part of the order.',
  ])
  const tooMany = [409, 'items.0.quantity', 'Piece 1: only 2 are left to ship.']
  expect(await refused(take(3))).toEqual(tooMany)
  await olive.refund(id, { items: [{ ...take(1)[0], restock: true }] })
  expect((await refused(take(2)))[2]).toBe('Piece 1: only 1 is left to ship.')
  const both = await Promise.all([olive.ship(id, { items: take(1) }), olive.ship(id, { items: take(1) })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.detail).toBe('Piece 1: nothing is left to ship.')
  expect((await olive.ship(id)).body).toMatchObject({
    status: 'shipped',
    shipments: [{}, { items: take(0, 1) }],
  })
})

// Proves: R12.47
it('each parcel has an e-mail that names its pieces and what is still to come', async () => {
  const { id, email, take } = await order(2, 1, 1)
  await olive.refund(id, { items: [{ ...take(0, 0, 1)[0], restock: true }] })
  await olive.ship(id, { items: take(1) })
  const part = await findEmail(shop, email, 'A part of your order')
  expect(part.text).toMatch(/In this parcel:\n1 × Piece 1\n\nStill to come:\n1 × Piece 1\n1 × Piece 2\n\n/)
  expect(part.text).toContain('What is missing follows in another parcel.')
  expect(part.text.match(/refunded/g)).toHaveLength(1)
  expect(part.text).toContain('1 × Piece 3 (Not sent: refunded)')
  await olive.ship(id, { tracking_number: 'RM000000002GB', estimated_delivery: '2099-06-01' })
  const rest = await findEmail(shop, email, 'The rest of your order')
  expect(rest.text).toMatch(/In this parcel:\n1 × Piece 1\n1 × Piece 2\n\n/)
  expect(rest.text).toContain('Tracking number: RM000000002GB')
  expect(rest.text).not.toMatch(/Still to come|RM123456789GB|4 May/)
  expect(rest.html).toContain('RM000000002GB')
  const whole = await order(1)
  await olive.ship(whole.id)
  expect((await findEmail(shop, whole.email, 'is on its way')).subject).toMatch(/^Your order/)
})

// Proves: R12.48
it('once a parcel has left, the order is neither cancelled nor sent to another address', async () => {
  const { id, take } = await order(2)
  await olive.ship(id, { items: take(1) })
  expect(await olive.cancel(id)).toMatchObject({
    status: 409,
    body: { detail: 'A part of this order has already been shipped. You can refund the rest instead.' },
  })
  expect(await shop.call('POST', `/api/v1/order/guest/${id}/cancel/`)).toMatchObject({
    status: 409,
    body: { detail: 'A part of this order has already been shipped, so it can no longer be cancelled.' },
  })
  expect(await olive.ask('PUT', `/order/${id}/details/`, { city: 'Leeds' })).toMatchObject({
    status: 409,
    body: { detail: 'A parcel of this order has already been shipped to this address.' },
  })
  expect((await olive.ask('PUT', `/order/${id}/details/`, { phone_number: '020 7946 0999' })).status).toBe(
    200,
  )
  expect(await olive.ask('POST', `/order/${id}/deliver/`)).toMatchObject({ status: 409 })
})

// Proves: R12.48
it('of a parcel and a cancellation at once, one succeeds', async () => {
  const { id, take } = await order(2)
  const answers = await Promise.all([olive.ship(id, { items: take(1) }), olive.cancel(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

// Proves: R12.51
it('the tracking of each parcel can be corrected, with an e-mail', async () => {
  const { id, email, take } = await order(2)
  const correct = (body: object) => olive.ask('PUT', `/order/${id}/tracking/`, { notify: true, ...body })
  expect((await correct({ tracking_number: 'RM9' })).status).toBe(422)
  await olive.ship(id, { items: take(1) })
  expect((await correct({ shipment: 2, tracking_number: 'RM999999999GB' })).body).toMatchObject({
    detail: 'This order has no parcel 2.',
    errors: [{ path: 'shipment' }],
  })
  await olive.ship(id)
  const { body } = await correct({ shipment: 2, tracking_number: 'RM999999999GB' })
  expect(body.shipments.map((parcel: any) => parcel.tracking_number)).toEqual([
    'RM123456789GB',
    'RM999999999GB',
  ])
  expect(body.corrections.at(-1).after).toEqual({ parcel_2_tracking_number: 'RM999999999GB' })
  expect((await findEmail(shop, email, 'New tracking details')).text).toContain('RM999999999GB')
  expect((await correct({ tracking_number: 'RM888888888GB' })).body.shipping.tracking_number).toBe(
    'RM888888888GB',
  )
})

// Proves: R12.54
it('a parcel with pieces that were withdrawn from must be confirmed, one without them not', async () => {
  const placed = await order(2, 1)
  const { id, take } = placed
  const token = await linkFor(shop, placed)
  await shop.call('POST', '/api/v1/withdrawals/', { body: { token, items: take(1) } })
  expect((await draftOf(id)).awaiting_refund_quantity).toBe(1)
  expect((await olive.ship(id, { items: take(2) })).body.errors).toMatchObject([
    { path: 'confirm_withdrawn' },
  ])
  expect((await olive.ship(id, { items: take(1) })).status).toBe(200)
  const sent = await findEmail(shop, placed.email, 'A part of your order')
  expect(sent.text).toMatch(/Still to come:\n1 × Piece 2[^\n]*\n\n/)
  const returnable = async () =>
    (await findReturnable(shop.shop, shop.shop.db, id)).items.map(({ problem }) => problem)
  // What was withdrawn from is the piece that has not left.
  expect(await returnable()).toEqual([null, expect.stringMatching(/^It has not been sent yet/)])
  expect((await draftOf(id)).items).toMatchObject([
    { quantity: 1, awaiting_refund_quantity: 1 },
    { quantity: 1, awaiting_refund_quantity: 0 },
  ])
  expect((await olive.ship(id)).status).toBe(409)
  expect((await olive.ship(id, { confirm_withdrawn: true })).body.status).toBe('shipped')
  expect(await returnable()).toEqual([null, null])
})

// Proves: R12.204
it('the shopper is promised the pieces that are neither sent, refunded nor withdrawn from', async () => {
  const placed = await order(3, 1)
  const { id, take } = placed
  const toSend = async () =>
    (await ofShopper(id)).order_items.map(({ to_send_quantity }: any) => to_send_quantity)
  expect(await toSend()).toEqual([3, 1])
  await olive.ship(id, { items: take(1) })
  expect(await toSend()).toEqual([2, 1])
  const refund = (...quantities: number[]) => {
    const items = take(...quantities).map((item) => ({ ...item, restock: true }))
    return olive.refund(id, { items, confirm_unsent: true })
  }
  expect((await refund(1)).status).toBe(200)
  expect(await toSend()).toEqual([1, 1])
  const token = await linkFor(shop, placed)
  await shop.call('POST', '/api/v1/withdrawals/', { body: { token, items: take(1, 1) } })
  expect(await toSend()).toEqual([0, 0])
  const awaiting_shown = 2
  const items = take(0, 1).map((item) => ({ ...item, restock: true }))
  expect((await olive.refund(id, { items, awaiting_shown })).status).toBe(200)
  expect(await toSend()).toEqual([0, 0])
  expect((await olive.ship(id, { confirm_withdrawn: true })).body.status).toBe('shipped')
  expect(await toSend()).toEqual([0, 0])
})

// Proves: R12.204
it('nothing is to be sent of an order that is cancelled', async () => {
  const cancelled = await order(1)
  await olive.refund(cancelled.id)
  expect((await ofShopper(cancelled.id)).order_items).toMatchObject([{ quantity: 1, to_send_quantity: 0 }])
})
