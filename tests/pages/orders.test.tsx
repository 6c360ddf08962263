import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Order } from '../../src/contract/order.ts'
import { OrderCard } from '../../src/web/account/order-card.tsx'
import { OrderPromotion, OrderShipping, OrderSummary } from '../../src/web/account/order-facts.tsx'
import { readServerClock } from '../../src/web/data/server-clock.ts'
import { BuyAgain } from '../../src/web/shared/order/buy-again.tsx'
import { OrderItems } from '../../src/web/shared/order/order-items.tsx'
import { OrderTimeline } from '../../src/web/shared/order/order-timeline.tsx'
import { OrderPlaced } from '../../src/web/store/order/order-placed.tsx'
import { address } from '../support/accounts.ts'
import { newPromo } from '../support/orders/checkout.ts'
import { paidGift } from '../support/orders/gifts.ts'
import { addProduct, paidOrder } from '../support/orders/placed-order.ts'
import { textOf } from '../support/read-page.ts'
import { setUpShop } from '../support/set-up-shop.ts'
import { signInAdmin } from '../support/sign-in.ts'

// Renders the order pages with orders from the API.

const shop = setUpShop()

const Part = createContext<ReactNode>(null)
const Root = () => useContext(Part)
const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root }])

/** Renders below the root route, which loads the shop's settings. */
function shown(part: ReactNode): string {
  const cancellation = { cancel_until: 'packing', cancel_hours: 24 }
  const config = { name: 'Vitrine', currency: 'gbp', timeZone: 'Europe/London', cancellation }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Part value={part}>
        <Stub hydrationData={{ loaderData: { root: { config } } }} />
      </Part>
    </QueryClientProvider>,
  )
}

const WINDOW = /^\w{3} \d+ \w+ – \w{3} \d+ \w+$/
const DAY = expect.stringMatching(/^\d{1,2} \w+ \d{4}$/)

function factsOf(html: string): Record<string, string> {
  const facts = [...html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)]
  return Object.fromEntries(
    facts.map(([, name = '', fact = '']) => [textOf(name), textOf(fact).replaceAll('\n', '')]),
  )
}

const read = async (id: string) => (await shop.call('GET', `/api/v1/order/guest/${id}/`)).body as Order

// Proves: S4.7
it('the success page shows a pending order as a warning and any other as a success', async () => {
  const order = await read((await paidOrder(shop)).id)
  const badge = (status: Order['status']) =>
    shown(<OrderPlaced order={{ ...order, status }} />).match(
      new RegExp(`class="([^"]*)"[^>]*>${status}<`),
    )?.[1]
  expect(badge('pending')).toContain('text-amber')
  for (const status of ['processing', 'shipped', 'delivered'] as const)
    expect(badge(status)).toContain('text-moss')
})

// Proves: S2.success.2, S2.success.3, S2.success.4, S9.6, S9.7, R13.315
it('the success page shows the buyer, the summary, the address and the items of an order', async () => {
  const ring = await addProduct(shop, { name: 'Amber Ring' })
  const promo = await newPromo(shop, 10)
  const order = await read((await paidOrder(shop, { lines: [{ productId: ring, quantity: 2 }], promo })).id)
  const html = shown(<OrderPlaced order={order} />)
  const panels = Object.fromEntries(
    html.split('<section').map((part) => [textOf(part.match(/<h2[\s\S]*?<\/h2>/)?.[0] ?? '').trim(), part]),
  )
  const guest = textOf(panels['Guest Details'] ?? '')
  for (const words of ['Ada Byron', order.guest?.email, '020 7946 0000'])
    expect(guest.replaceAll(/\s+/g, ' ')).toContain(words)
  const place = textOf(panels['Shipping Address'] ?? '')
  for (const words of [address.address, address.country]) expect(place).toContain(words)
  expect(panels['Order Summary']).toMatch(new RegExp(`text-lead [^>]*>${order.code}<`))
  expect(factsOf(panels['Order Summary'] ?? '')).toMatchObject({
    Code: order.code,
    'Order ID': order.id.slice(0, 8),
    Status: 'processing',
    Date: DAY,
    'Payment method': 'Credit Card',
    Total: '£50.00',
    'Shipping method': 'Standard (3-5 business days)',
    'Estimated delivery': expect.stringMatching(WINDOW),
    'Promo code': `${promo} (10% off)`,
  })
  const rows = (panels.Items?.match(/<tr[\s\S]*?<\/tr>/g) ?? []).map((row) => textOf(row).split(/\n+/))
  expect(rows[0]).toEqual(expect.arrayContaining(['#', 'Product', 'Price', 'Quantity', 'Subtotal']))
  expect(rows[1]).toEqual(expect.arrayContaining(['1', 'Amber Ring', '£25.00', '2', '£50.00']))
  expect(rows.flat()).toEqual(expect.arrayContaining([`Discount (${promo}, 10%)`, '-£5.00', '£5.00']))
  expect(html).not.toContain('View All Orders')
  const customers = shown(<OrderPlaced order={{ ...order, guest: null, user: order.guest as never }} />)
  for (const words of ['User Details', 'View All Orders']) expect(textOf(customers)).toContain(words)
})

const answeredAt = (time: number) =>
  new Response(null, { headers: { date: new Date(time).toUTCString(), 'cache-control': 'no-store' } })

// Proves: S2.success.1, R5.100
it('the page of an order congratulates within an hour of the payment, whatever the clock of the browser', async () => {
  const order = await read((await paidOrder(shop)).id)
  const paidAt = Date.parse(order.paid_at ?? '')
  const longAgo = '2026-01-02T12:00:00.000Z'
  const browserClock = vi.spyOn(Date, 'now')
  onTestFinished(() => {
    browserClock.mockRestore()
    readServerClock(answeredAt(Date.now()))
  })
  for (const hoursAhead of [0, -26, 2, 26]) {
    const textAfter = (minutes: number, changes: Partial<Order> = {}) => {
      const time = paidAt + minutes * 60_000
      browserClock.mockReturnValue(time + hoursAhead * 3_600_000)
      readServerClock(answeredAt(time))
      return textOf(shown(<OrderPlaced order={{ ...order, ...changes }} />))
    }
    for (const isNew of [textAfter(-1), textAfter(59), textAfter(1, { created_at: longAgo })])
      expect(isNew).toContain('Order Placed Successfully!')
    for (const isOld of [textAfter(61), textAfter(1, { status: 'shipped' })]) {
      expect(isOld).toContain(`Order ${order.code}`)
      expect(isOld).not.toContain('Successfully')
    }
    expect(textAfter(61, { created_at: longAgo })).toContain('Placed on 2 January 2026')
  }
})

// Proves: S2.orders.2, S2.orders.5, S9.7
it('the order list and the order details show all values of an order', async () => {
  const promo = await newPromo(shop, 10)
  const order = await read((await paidOrder(shop, { promo })).id)
  const card = textOf(shown(<OrderCard order={order} onView={() => {}} />)).split(/\n+/)
  const words = [
    `Order ${order.code}`,
    `#${order.id.slice(0, 8)}`,
    'processing',
    'Placed',
    '£50.00',
    'Credit Card',
    'View Details',
  ]
  expect(card).toEqual(expect.arrayContaining(words))
  const details = shown(
    <>
      <OrderSummary order={order} />
      <OrderShipping order={order} />
      <OrderPromotion order={order} />
    </>,
  )
  expect(factsOf(details.split('Shipping</h3>')[0] ?? '')).toMatchObject({
    Code: order.code,
    'Order ID': order.id.slice(0, 8),
    Date: DAY,
    Status: 'processing',
    'Payment method': 'Credit Card',
    Total: '£50.00',
  })
  expect(factsOf(details.split('Shipping</h3>')[1] ?? '')).toMatchObject({
    Method: 'Standard (3-5 business days)',
    Status: 'pending',
    Carrier: 'Not assigned',
    'Tracking number': 'Not available',
    'Estimated delivery': expect.stringMatching(WINDOW),
    Code: promo,
    Discount: '10% (-£5.00)',
  })
  for (const title of ['Shipping address', 'Promotion applied', address.address])
    expect(textOf(details)).toContain(title)
})

// Proves: S2.orders.6
it('an order without a shipment shows a message', async () => {
  const order = await read((await paidOrder(shop)).id)
  const words = textOf(shown(<OrderShipping order={order} />))
  expect(words).toContain('Tracking number')
  const bare = { ...order, shipping: null } as unknown as Order
  expect(textOf(shown(<OrderShipping order={bare} />)).trim()).toBe('No shipping information available')
})

// Proves: R12.78
it('the list and the pages of a payer hide the pieces of a gift until its day, and show them from then on', async () => {
  const lines = [{ productId: await addProduct(shop, { name: 'Surprise ring' }), quantity: 1 }]
  const { id } = await paidGift(shop, { lines, gift: { hide_until_then: true } })
  const { gift, ...order } = await read(id)
  const partsUntil = (hidden_until: string) => {
    const given = { ...order, gift: gift && { ...gift, hidden_until } }
    return [
      <OrderItems key="items" order={given} />,
      <OrderCard key="card" order={given} onView={() => {}} />,
    ].map((part) => textOf(shown(part)))
  }
  for (const text of partsUntil('2099-01-02')) {
    expect(text).toContain('A gift for Grace Hopper: hidden until 2 January')
    expect(text).not.toContain('Surprise ring')
  }
  for (const text of partsUntil('2020-01-02')) expect(text).toContain('Surprise ring')
  const buttonUntil = (hidden_until: string) =>
    shown(<BuyAgain order={{ ...order, gift: gift && { ...gift, hidden_until } }} />)
  expect(textOf(shown(<OrderTimeline order={{ ...order, gift }} />))).toContain('On its way to Grace Hopper')
  expect(textOf(shown(<OrderTimeline order={{ ...order, gift: null }} />))).toContain('On its way to you')
  expect(buttonUntil('2099-01-02')).not.toContain('Buy again')
  expect(buttonUntil('2020-01-02')).toContain('Buy again')
})

it('a partial refund is shown below the total', async () => {
  const { id } = await paidOrder(shop)
  expect(textOf(shown(<OrderItems order={await read(id)} />))).not.toContain('Refunded')
  const token = await signInAdmin(shop)
  const body = { amount: 10.5, reason: 'A scratch' }
  expect((await shop.call('POST', `/api/v1/order/${id}/refund/`, { token, body })).status).toBe(200)
  const [last] = shown(<OrderItems order={await read(id)} />).match(/<tr(?:(?!<tr)[\s\S])*<\/tfoot>/) ?? []
  expect(textOf(last ?? '').split(/\n+/)).toEqual(expect.arrayContaining(['Refunded', '-£10.50']))
})

it('a cancelled order shows no delivery date', async () => {
  const { id } = await paidOrder(shop)
  const days = async () => {
    const order = await read(id)
    return [shown(<OrderPlaced order={order} />), shown(<OrderShipping order={order} />)].map((html) =>
      textOf(html).includes('Estimated delivery'),
    )
  }
  expect(await days()).toEqual([true, true])
  const token = await signInAdmin(shop)
  expect((await shop.call('POST', `/api/v1/order/${id}/cancel/`, { token, body: {} })).status).toBe(200)
  expect(await days()).toEqual([false, false])
})
