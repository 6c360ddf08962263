import { beforeAll, describe, expect, it } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { exchangeCalls } from '../../../../tests/support/orders/exchanges.ts'
import { expectInvariantsHold, findEmail } from '../../../../tests/support/orders/order-calls.ts'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { failRefundAtBank } from '../../../../tests/support/orders/refund-webhooks.ts'
import { take } from '../../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { releaseExpiredHolds } from './release-expired-holds.ts'

const { shop, olive } = setUpOrderShop({ ownerEmails: true })
const office = backOffice(() => shop)
beforeAll(() => office.signIn())
const calls = () => exchangeCalls(shop, olive, office)

/** The sandbox refuses the newest refund, which the shop had. */
async function refuse({ id, sessionId }: { id: string; sessionId: string }) {
  await failRefundAtBank(shop, sessionId)
  await eventually(
    async () =>
      (await shop.sql(`select 1 from refunds where order_id = $1 and status = 'failed'`, [id])).length,
  )
}

const setStock = (variant: string | undefined, stock: number) =>
  shop.change(
    `with changed as (
      update variants set stock_quantity = $2 where id = $1 returning id, product_id
    ) insert into stock_movements (product_id, variant_id, quantity, reason, created_at)
    select product_id, id, $2 - coalesce((select sum(quantity) from stock_movements where variant_id = $1), 0), 'correction', now()
    from changed returning id`,
    [variant, stock],
  )

describe('what a refund released is, once the provider refuses that,', () => {
  // Proves: R13.170
  it('held again for as long as before: pieces, and the whole return', async () => {
    const { askedExchange, act, inspected, read, stockOf, eventsOf } = calls()
    const part = await askedExchange({ quantity: 3 })
    const held_until = (await act(part.returnId, 'approve')).body.exchange.held_until
    await olive.refund(part.id, { items: [take(part.item, 2, { restock: false })] })
    expect(await stockOf(part.sizeL)).toBe(4)
    await refuse(part)
    expect(await stockOf(part.sizeL)).toBe(2)
    expect((await read(part.returnId)).exchange).toMatchObject({ held_until, total: '360.00' })

    const all = await askedExchange()
    await inspected(all.returnId)
    expect((await act(all.returnId, 'refund')).status).toBe(200)
    expect(await stockOf(all.sizeL)).toBe(5)
    await refuse(all)
    expect(await stockOf(all.sizeL)).toBe(4)
    expect(await eventsOf(all.returnId)).not.toContain('released')
    expect((await act(all.returnId, 'exchange')).body.exchange.order.is_paid).toBe(true)
    expect(await stockOf(all.sizeL)).toBe(4)
  })

  // Proves: R13.170
  it('not held without stock, and shopper and owner get an e-mail', async () => {
    const { askedExchange, act, stockOf, eventsOf } = calls()
    const asked = await askedExchange({ quantity: 2 })
    await act(asked.returnId, 'approve')
    await olive.refund(asked.id)
    expect(await stockOf(asked.sizeL)).toBe(5)
    await setStock(asked.sizeL, 1)
    await refuse(asked)
    expect(await stockOf(asked.sizeL)).toBe(1)
    expect(await eventsOf(asked.returnId)).toEqual(['requested', 'approved', 'released'])
    const mail = await findEmail(shop, asked.email, 'We do not hold your exchange')
    expect(mail.text).toContain('It is not in stock any more.')
    const owner = await shop.sql('select 1 from emails where subject like $1', [`Exchange ${asked.code}%`])
    expect(owner.length).toBeGreaterThan(0)
  })

  // Proves: R13.170
  it('not held when its time is over, or the return is closed', async () => {
    const { askedExchange, act, inspected, stockOf } = calls()
    const [over, closed] = [await askedExchange(), await askedExchange()]
    await inspected(closed.returnId)
    await act(closed.returnId, 'refund')
    await act(closed.returnId, 'close')
    await act(over.returnId, 'approve')
    const later = new Date(shop.shop.clock.now().getTime() + 14 * 86_400_000)
    await releaseExpiredHolds({ ...shop.shop, clock: { now: () => later } })
    await olive.refund(over.id, { items: [take(over.item, 1, { restock: false })] })
    for (const asked of [over, closed]) await refuse(asked)
    expect([await stockOf(over.sizeL), await stockOf(closed.sizeL)]).toEqual([5, 5])
  })

  // Proves: R13.170
  it('not held when it was refunded before the approval, and so was never held', async () => {
    const { boughtRing, ask, act, linesOf, linkFor, stockOf } = calls()
    const [first, second] = [await boughtRing(), await boughtRing()]
    const lines = [first, second].map(({ productId, sizeM }) => ({
      productId,
      ...(sizeM && { variantId: sizeM }),
      quantity: 1,
    }))
    const order = await paidOrder(shop, { lines })
    await olive.ship(order.id)
    const items = await linesOf(order.id)
    const wishes = [first, second].map(({ sizeL }, at) =>
      take(items[at], 1, { wish: 'exchange', variant_id: sizeL }),
    )
    const { body } = await ask(await linkFor(order), wishes)
    await olive.refund(order.id, { items: [take(items[1], 1, { restock: false })] })
    expect((await act(body.id, 'approve')).status).toBe(200)
    await refuse(order)
    expect([await stockOf(first.sizeL), await stockOf(second.sizeL)]).toEqual([4, 5])
    await expectInvariantsHold(shop)
    await act(body.id, 'receive')
    await act(body.id, 'inspect', {
      items: items.map((order_item_id) => ({ order_item_id, condition: 'As new', restock: true })),
    })
    expect((await act(body.id, 'exchange')).body.exchange.order.is_paid).toBe(true)
    expect([await stockOf(first.sizeL), await stockOf(second.sizeL)]).toEqual([4, 4])
  })

  // Proves: R13.170
  it('held with the rest of its line, of which only a part was held', async () => {
    const { askedExchange, act, stockOf } = calls()
    const asked = await askedExchange({ quantity: 3 })
    await olive.refund(asked.id, { items: [take(asked.item, 1, { restock: false })] })
    await act(asked.returnId, 'approve')
    expect(await stockOf(asked.sizeL)).toBe(3)
    await refuse(asked)
    expect(await stockOf(asked.sizeL)).toBe(2)
  })
})
