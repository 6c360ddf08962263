import { expect, it } from 'vitest'
import { add, newCustomer, orderAsCustomer } from '../../../tests/support/orders/checkout.ts'
import { findEmail } from '../../../tests/support/orders/order-calls.ts'
import { addProduct, becomes, pay } from '../../../tests/support/orders/placed-order.ts'
import { returnCalls, take } from '../../../tests/support/orders/returns.ts'
import { setUpOrderShop } from '../../../tests/support/set-up-shop.ts'

const { shop, olive } = setUpOrderShop()
const calls = () => returnCalls(shop, olive)

/** Of the slip as a PDF, as JSON and as a page. */
async function statuses(id: string, query = '', token?: string): Promise<number[]> {
  const { call } = calls()
  const page = await fetch(`${shop.url}/returns/${id}/slip${query}`)
  const answers = ['slip.pdf', 'slip/'].map((path) =>
    call('GET', `${id}/${path}${query}`, token ? { token } : {}),
  )
  return [...(await Promise.all(answers)).map(({ status }) => status), page.status]
}

// Proves: R13.81
it('shows the slip of a customer to that customer and to admins alone', async () => {
  const [mary, eve] = [await newCustomer(shop), await newCustomer(shop)]
  await add(shop, mary, { productId: await addProduct(shop), quantity: 1 })
  const placed = (await orderAsCustomer(shop, mary)).body
  await pay(shop, placed.id)
  const { id: order_id } = placed.order
  await becomes(shop, order_id, { status: 'processing' })
  await olive.ship(order_id)
  await olive.ask('POST', `/order/${order_id}/deliver/`)
  const [line] = await calls().linesOf(order_id)
  const body = { order_id, items: [take(line)] }
  const { body: asked } = await calls().call('POST', '', { token: mary.token, body })
  expect(await statuses(asked.id, '', mary.token)).toEqual([404, 404, 404])
  await calls().act(asked.id, 'approve')
  // The page has no token: it loads the slip in the browser.
  expect(await statuses(asked.id, '', mary.token)).toEqual([200, 200, 404])
  expect((await olive.ask('GET', `/returns/${asked.id}/slip/`)).body).toMatchObject({ code: asked.code })
  for (const query of ['', `?order=${order_id}`])
    for (const token of [undefined, eve.token])
      expect(await statuses(asked.id, query, token)).toEqual([404, 404, 404])
})

// Proves: R13.81
it("shows the slip of a guest by the order's id, or by a mailed link, not by its own id", async () => {
  const { sentOrder, linkFor, ask, act } = calls()
  const order = await sentOrder([1])
  const other = await sentOrder([1])
  const token = await linkFor(order)
  const { id } = (await ask(token, [take(order.items[0])])).body
  await act(id, 'approve')
  const eve = await newCustomer(shop)
  for (const query of ['', `?order=${other.id}`, `?token=${await linkFor(other)}`, '?token=wrong'])
    for (const caller of [undefined, eve.token])
      expect(await statuses(id, query, caller)).toEqual([404, 404, 404])
  for (const query of [`?order=${order.id}`, `?token=${token}`])
    expect(await statuses(id, query)).toEqual([200, 200, 200])
  await shop.change(`update orders set created_at = created_at - interval '91 days' where id = $1`, [
    order.id,
  ])
  expect(await statuses(id, `?order=${order.id}`)).toEqual([404, 404, 404])
  expect(await statuses(id, `?token=${token}`)).toEqual([200, 200, 200])
})

// Proves: R13.81
it('shows the slip by the e-mail that approved it, however old the order is, until the return is closed', async () => {
  const { sentOrder, linkFor, ask, act } = calls()
  const order = await sentOrder([1, 1])
  const token = await linkFor(order)
  const [first, second] = await Promise.all(
    order.items.map(async (item) => (await ask(token, [take(item)])).body),
  )
  const { id } = first
  await act(id, 'approve')
  const mail = await findEmail(shop, order.email, 'Your return is approved')
  const query = new URL(mail.text.match(/https?:\S+\/slip\S+/)?.[0] ?? '').search
  await shop.change(`update orders set created_at = created_at - interval '92 days' where id = $1`, [
    order.id,
  ])
  await shop.change('delete from order_links where order_id = $1', [order.id])
  expect(await statuses(id, query)).toEqual([200, 200, 200])
  await act(second.id, 'approve')
  expect(await statuses(second.id, query)).toEqual([404, 404, 404])
  const stored = await shop.sql<{ hash: Buffer }>(
    'select token_hash as hash from slip_links where return_id = $1',
    [id],
  )
  expect(stored[0]?.hash.toString()).not.toContain(query.slice('?token='.length))
  await act(id, 'close')
  expect(await statuses(id, query)).toEqual([404, 404, 404])
})
