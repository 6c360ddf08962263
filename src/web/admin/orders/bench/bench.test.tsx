import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office-calls.ts'
import { paidOrder } from '../../../../../tests/support/orders/placed-order.ts'
import { textOf } from '../../../../../tests/support/read-page.ts'
import { renderMarkup } from '../../../../../tests/support/render-component.tsx'
import { setUpOrderShop } from '../../../../../tests/support/set-up-shop.ts'
import { formatDay } from '../../../../contract/delivery/format-day.ts'
import PackingSlipsPage from '../slips/packing-slips.tsx'
import BenchPage from './bench.tsx'

const { shop, olive } = setUpOrderShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

// Proves: R12.94
it('the page Bench says what is to be made until when, and prints the tickets of all its orders', async () => {
  const made_to_order = { per_week: 9, days: 20, bench_hours: 0 }
  const ring = await office.create({ name: 'Made ring', stock_quantity: 0, made_to_order })
  const lines = [{ productId: ring.id as string, quantity: 2 }]
  const orders = [await paidOrder(shop, { lines }), await paidOrder(shop, { lines })]
  const { body } = await olive.ask('GET', '/admin/bench/?limit=100')
  const answers: [unknown[], unknown][] = [
    [['admin', 'bench', { skip: '0', limit: '10' }], { ...body, items: body.items.slice(0, 1) }],
    [['admin', 'bench', { skip: '0', limit: '100' }], body],
  ]
  const page = renderMarkup(<BenchPage />, { path: '/admin/bench', answers })
  const [first] = body.items
  for (const words of ['Made ring', 'Make 2', formatDay(first.due_on), first.order_code, 'Print 2 tickets'])
    expect(textOf(page)).toContain(words)
  const [, link = ''] = page.match(/href="([^"]*packing-slips[^"]*)"/) ?? []
  const path = link.replaceAll('&amp;', '&')
  for (const { id } of orders) expect(path).toContain(id)
  const shown = await Promise.all(orders.map(({ id }) => olive.read(id)))
  const tickets = renderMarkup(<PackingSlipsPage />, {
    path,
    answers: [
      ...shown.map((order): [unknown[], unknown] => [['admin', 'order', order.id], order]),
      [['admin', 'settings'], (await olive.ask('GET', '/admin/settings/')).body],
    ],
  })
  for (const { code } of shown) expect(textOf(tickets)).toContain(`Bench ticket ${code}`)
  expect(textOf(tickets)).not.toContain('Packing slip')
})
