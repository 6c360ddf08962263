import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { orderReturned } from '../../mail/messages/returns/order-return.ts'
import { renewSlipLinks } from '../slip/renew-slip-links.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)
beforeAll(() => office.signIn())
const calls = () => exchangeCalls(shop, olive, office)

describe('the wished piece', () => {
  // Proves: R13.140
  it('is another variant of the same product, and not for what was made for one shopper', async () => {
    const { boughtRing, ask } = calls()
    const [mine, other] = [await boughtRing(), await boughtRing()]
    const wish = (variant_id: unknown) =>
      ask(mine.token, [take(mine.item, 1, { wish: 'exchange', variant_id })])
    for (const id of [null, mine.sizeM, other.sizeL]) expect((await wish(id)).status).toBe(422)
    await shop.change('update variants set archived_at = now() where id = $1', [other.sizeL])
    const gone = take(other.item, 1, { wish: 'exchange', variant_id: other.sizeL })
    expect((await ask(other.token, [gone])).status).toBe(422)
    await shop.change('update variants set archived_at = null where id = $1', [other.sizeL])
    await shop.change(
      `update order_items set personalisation = '{"text": "A"}', drawing = 'x', drawing_sha256 = encode(sha256('x'), 'hex') where id = $1`,
      [mine.item],
    )
    expect((await wish(mine.sizeL)).status).toBe(422)
    await shop.change(
      'update order_items set personalisation = null, drawing = null, drawing_sha256 = null where id = $1',
      [mine.item],
    )
    expect((await wish(mine.sizeL)).status).toBe(201)
  })

  // Proves: R13.141
  it('that is not in stock can be approved as a refund instead', async () => {
    const { askedExchange, act, inspected, read } = calls()
    const { returnId } = await askedExchange({ l: { stock: 0 } })
    const refused = await act(returnId, 'approve')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/Size L: none is in stock\. You can refund/),
    ])
    expect((await act(returnId, 'approve', { as_refund: true })).body.exchange).toBeNull()
    await inspected(returnId)
    expect((await read(returnId)).actions).not.toContain('exchange')
    expect((await act(returnId, 'refund')).status).toBe(200)
  })

  // Proves: R13.142
  it('is held for some days, then released, and shopper and owner get one e-mail', async () => {
    const { askedExchange, act, stockOf, eventsOf, inspected } = calls()
    const { email, returnId, sizeL } = await askedExchange({ quantity: 2 })
    await act(returnId, 'approve')
    expect(await stockOf(sizeL)).toBe(3)
    await releaseExpiredHolds(shop.shop)
    expect(await stockOf(sizeL)).toBe(3)
    const later = new Date(shop.shop.clock.now().getTime() + 14 * 86_400_000)
    const clock = { now: () => later }
    await Promise.all([1, 2, 3].map(() => releaseExpiredHolds({ ...shop.shop, clock })))
    expect(await stockOf(sizeL)).toBe(5)
    expect(await eventsOf(returnId)).toEqual(['requested', 'approved', 'released'])
    await findEmail(shop, email, 'We do not hold your exchange')
    const owner = await shop.sql<{ subject: string }>(
      `select subject from emails where kind = 'new_return' and subject like 'Exchange %'`,
    )
    expect(owner.length).toBeGreaterThan(0)
    // It can still be exchanged while there is stock.
    await inspected(returnId)
    expect((await act(returnId, 'exchange')).body.exchange.order.is_paid).toBe(true)
    expect(await stockOf(sizeL)).toBe(3)
  })

  // Proves: R13.142
  it('is held for as many days as the owner has set, from 1 to 14', async () => {
    const { askedExchange, act } = calls()
    const set = async (exchange_hold_days: number | null) =>
      (await office.call('PUT', '/admin/settings/', { exchange_hold_days })).status
    expect([await set(0), await set(15), await set(1), await set(14), await set(2)]).toEqual([
      422, 422, 200, 200, 200,
    ])
    const { returnId } = await askedExchange()
    const { exchange, events } = (await act(returnId, 'approve')).body
    const held = Date.parse(exchange.held_until) - Date.parse(events.at(-1).created_at)
    expect(Math.round(held / 86_400_000)).toBe(2)
    await set(null)
  })

  // Proves: R13.142
  it('that is held goes to its shopper, though it is not sold any more', async () => {
    const { askedExchange, inspected, act, stockOf } = calls()
    const [held, released] = [await askedExchange(), await askedExchange()]
    for (const { returnId, sizeL } of [held, released]) {
      await inspected(returnId)
      await shop.change('update variants set archived_at = now() where id = $1', [sizeL])
    }
    expect((await act(held.returnId, 'exchange')).body.exchange.order.is_paid).toBe(true)
    expect(await stockOf(held.sizeL)).toBe(4)
    const later = new Date(shop.shop.clock.now().getTime() + 14 * 86_400_000)
    await releaseExpiredHolds({ ...shop.shop, clock: { now: () => later } })
    expect((await act(released.returnId, 'exchange')).body.detail).toMatch(/is not sold any more/)
  })

  // Proves: R13.142
  it('is released though another return fails', async () => {
    const { askedExchange, act, stockOf } = calls()
    const [bad, good] = [await askedExchange(), await askedExchange()]
    for (const { returnId } of [bad, good]) await act(returnId, 'approve')
    await shop.change(`create function refuse_release() returns trigger language plpgsql
      as $$ begin raise exception 'no release'; end $$`)
    await shop.change(`create trigger refuse_release before insert on return_events for each row
      when (new.return_id = '${bad.returnId}') execute function refuse_release()`)
    const later = new Date(shop.shop.clock.now().getTime() + 14 * 86_400_000)
    await releaseExpiredHolds({ ...shop.shop, clock: { now: () => later } })
    await shop.change('drop trigger refuse_release on return_events')
    expect([await stockOf(bad.sizeL), await stockOf(good.sizeL)]).toEqual([4, 5])
  })

  // Proves: R13.141
  it('that costs too little more to be paid by card is refused at the approval', async () => {
    const { askedExchange, act, stockOf } = calls()
    const { returnId, sizeL } = await askedExchange({ l: { price: 120.1 } })
    const { status, body } = await act(returnId, 'approve')
    expect([status, body.detail]).toEqual([
      409,
      'The difference of £0.10 is too small to be paid by card. You can refund this return instead.',
    ])
    expect(await stockOf(sizeL)).toBe(5)
    expect((await act(returnId, 'approve', { as_refund: true })).status).toBe(200)
  })

  // Proves: R13.141
  it('is held until a day of the shop, not of Greenwich', async () => {
    const { askedExchange, act } = calls()
    const { returnId } = await askedExchange()
    const { body } = await act(returnId, 'approve')
    const exchange = { ...body.exchange, held_until: '2026-07-01T23:30:00.000Z' }
    const to = { first_name: 'Mary', email: 'mary@example.com' }
    const { text } = orderReturned(shop.shop, { ...body, exchange }, { event: 'approved', to, reason: null })
    expect(text).toContain('We hold it for you until 2 July')
  })

  // Proves: R13.142, R13.171
  it('that was released is not promised by an approval that is mailed to a corrected address', async () => {
    const { askedExchange, act } = calls()
    const { id, returnId, email } = await askedExchange()
    await act(returnId, 'approve')
    const later = new Date(shop.shop.clock.now().getTime() + 30 * 86_400_000)
    const after = { ...shop.shop, clock: { now: () => later } }
    await releaseExpiredHolds(after)
    await findEmail(shop, email, 'We do not hold your exchange')
    const right = `right-${crypto.randomUUID()}@example.com`
    await shop.change('update orders set email = $2 where id = $1', [id, right])
    await shop.shop.db.transaction().execute((tx) => renewSlipLinks(tx, after, id))
    const { text } = await findEmail(shop, right, 'Your return is approved')
    expect(text).toMatch(/please send these pieces of your order \S+ to the address below/)
    expect(text).toContain(
      'We do not hold any more what you wished in exchange. When your pieces are with us',
    )
    expect(text).not.toContain('we send you in exchange')
  })

  // Proves: R13.142
  it('is released by a refund, and by closing', async () => {
    const { askedExchange, act, stockOf, inspected } = calls()
    const [refunded, closed] = [await askedExchange(), await askedExchange()]
    await inspected(refunded.returnId)
    await act(closed.returnId, 'approve')
    expect([await stockOf(refunded.sizeL), await stockOf(closed.sizeL)]).toEqual([4, 4])
    await act(refunded.returnId, 'refund')
    await act(closed.returnId, 'close')
    expect([await stockOf(refunded.sizeL), await stockOf(closed.sizeL)]).toEqual([5, 5])
  })

  // Proves: R13.153
  it('is held only for the pieces that are neither withdrawn from nor refunded in the order', async () => {
    const { askedExchange, act, stockOf, inspected, read } = calls()
    const { id, token, item, returnId, sizeL } = await askedExchange({ quantity: 3 })
    await act(returnId, 'approve')
    expect(await stockOf(sizeL)).toBe(2)
    const body = { token, items: [take(item)] }
    expect((await shop.call('POST', '/api/v1/withdrawals/', { body })).status).toBe(201)
    expect(await stockOf(sizeL)).toBe(3)
    // The first of them is the one that was withdrawn from.
    const items = [take(item, 2, { restock: false })]
    expect((await olive.refund(id, { items })).status).toBe(200)
    expect(await stockOf(sizeL)).toBe(4)
    expect((await read(returnId)).exchange.total).toBe('120.00')
    await inspected(returnId)
    expect((await act(returnId, 'exchange')).body.exchange.order.is_paid).toBe(true)
    expect(await stockOf(sizeL)).toBe(4)
  })

  // Proves: R13.153
  it('is not held for a return of which nothing is left', async () => {
    const { askedExchange, act, stockOf, read } = calls()
    const { id, item, returnId, sizeL } = await askedExchange()
    await act(returnId, 'approve')
    expect((await olive.refund(id, { items: [take(item, 1, { restock: false })] })).status).toBe(200)
    expect([await stockOf(sizeL), (await read(returnId)).exchange]).toEqual([5, null])
  })
})
