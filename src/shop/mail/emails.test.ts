import { describe, expect, test } from 'vitest'
import type { Order } from '../../contract/order.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import type { Shop } from '../shop.ts'
import { lowStock } from './messages/low-stock.ts'
import { newOrder } from './messages/new-order.ts'
import { orderCancelled } from './messages/order-cancelled.ts'
import { orderConfirmed } from './messages/order-confirmed.ts'
import { orderShipped } from './messages/order-shipped.ts'
import { paymentFailed } from './messages/payment-failed.ts'
import { paymentRefunded } from './messages/payment-refunded.ts'

const settings = {
  ...defaultSettings,
  shop_name: 'Vitrine & Co',
  shipping_fee: 5,
  company: 'Gems Ltd',
  company_number: '01234567',
  vat_number: 'GB123456789',
}
const shop = {
  config: {
    name: 'Vitrine & Co',
    publicUrl: 'https://shop.example',
    currency: 'GBP',
    shippingFee: 500,
    timeZone: 'Europe/London',
  },
  settings: { current: () => settings },
  clock: { now: () => new Date('2026-11-20T09:31:00.000Z') },
} as Shop

const nasty = '<img src=x onerror=alert(1)>'
const order: Order = {
  id: '0d2b5c7e-4f0e-4a54-9f0f-0a4c2f3b1d11',
  code: '26-K7M3XQ4D',
  status: 'processing',
  is_paid: true,
  paid_at: '2026-11-20T09:31:00.000Z',
  packing_started_at: null,
  is_being_cancelled: false,
  is_link_closed: false,
  created_at: '2026-11-20T10:00:00.000Z',
  currency: 'GBP',
  total_amount: '1250.00',
  shipping_fee: '5.00',
  promo_amount: '125.00',
  grand_total: '1130.00',
  tax: null,
  payment_method: 'stripe',
  payment: { payment_status: 'paid', refunded_amount: '0.00' },
  shipping_address: '',
  user: null,
  guest: { first_name: nasty, last_name: 'Byron', email: 'ada@example.com', phone_number: '+442079460011' },
  order_items: [
    {
      id: '0d2b5c7e-4f0e-4a54-9f0f-0a4c2f3b1d12',
      product_id: '0d2b5c7e-4f0e-4a54-9f0f-0a4c2f3b1d13',
      variant_id: '0d2b5c7e-4f0e-4a54-9f0f-0a4c2f3b1d14',
      personalisation: null,
      right: {
        kind: 'goodwill',
        days: 30,
        reason: null,
        sentence: 'Send it back unworn, for a full refund. Hoops come back only with their seal unbroken.',
      },
      options: [{ name: 'Ring size', value: 'M' }],
      ...{ price: '625.00', quantity: 2, made_quantity: 0, withdrawn_quantity: 0, to_send_quantity: 2 },
      ...{ line_total: '1250.00', tax: null },
      product: {
        id: '0d2b5c7e-4f0e-4a54-9f0f-0a4c2f3b1d13',
        name: `Ring ${nasty}`,
        code: 'R-1',
        price: 625,
        stock_quantity: 3,
        images: [],
      },
    },
  ],
  shipping: {
    shipping_method: 'standard',
    kind: 'delivery',
    ready_at: null,
    collect_code: null,
    method_name: 'Standard (3-5 business days)',
    shipping_status: 'pending',
    shipping_company: null,
    tracking_number: null,
    tracking_url: null,
    estimated_delivery: '2026-11-27',
    new_promise: null,
    promise: { from: '2026-11-25', to: '2026-11-27' },
    address: {
      address: `12 ${nasty}`,
      city: 'London',
      state: 'London',
      postal_code: 'SW1Y 4JH',
      country: 'UK',
    },
  },
  promise: { from: '2026-11-25', to: '2026-11-27', order_by: null },
  shipments: [],
  promo_usage: { promo_code: { code: 'TEN"><b>', discount: 10 } },
  events: [],
  returns: [],
  withdrawals: [],
  gift: null,
}

const sent = ({ order_items }: Order) => order_items.map((item) => ({ ...item, to_send_quantity: 0 }))

const shipped = {
  ...order,
  order_items: sent(order),
  shipments: [
    {
      number: 1,
      items: order.order_items.map(({ id, quantity }) => ({ order_item_id: id, quantity })),
      shipping_company: 'DHL',
      tracking_number: 'JD014600003RU',
      tracking_url: null,
      estimated_delivery: '2026-11-27',
      shipped_at: '2026-11-21T10:00:00.000Z',
    },
  ],
}

const CANCELLED = { refunded: 113_000, waiting: 0, kept: 0 }

const shopperEmails = [
  orderConfirmed(shop, order),
  paymentFailed(shop, order),
  paymentRefunded(shop, order, { amount: 113_000, reason: nasty }),
]

// Proves: R12.124
test("the owner's e-mail of a gift does not speak to the payer", () => {
  const receiver = { name: 'Grace Hopper', phone: null, ...order.shipping.address }
  const gift = { receiver, message: 'With love' } as NonNullable<Order['gift']>
  const { text, html } = newOrder(shop, { ...order, gift }, 'owner@example.com')
  expect(text).toContain('The gift goes to:\nGrace Hopper')
  expect(text).toContain('The message:\nWith love')
  expect(text + html).not.toContain('Your')
  expect(orderConfirmed(shop, { ...order, gift }).text).toContain('Your gift goes to:\nGrace Hopper')
})

// Proves: R9.44
test('the items of an e-mail show their options', () => {
  const { html, text } = orderConfirmed(shop, order)
  expect(html).toContain('>Size M<br>Quantity 2')
  expect(text).toContain(' (Size M): ')
})

// Proves: R13.106
test('the confirmation says until when the order can be cancelled, and nothing when it cannot be any more', () => {
  const textWith = (more: Partial<typeof settings>, changed: Partial<Order> = {}) =>
    orderConfirmed({ ...shop, settings: { current: () => ({ ...settings, ...more }) } } as Shop, {
      ...order,
      ...changed,
    }).text
  const hours = { cancel_until: 'hours', cancel_hours: 24 } as const
  expect(textWith({})).toContain('Until we begin to pack it, you can cancel it on its page.')
  expect(textWith({}, { created_at: '2026-08-01T10:00:00.000Z' })).toContain('you can cancel it on its page')
  expect(textWith(hours)).toContain('Until 21 November 2026 at 09:31 you can cancel it on its page, unless')
  for (const text of [
    textWith({ ...hours, cancel_hours: 0 }),
    textWith(hours, { paid_at: '2026-11-19T03:31:00.000Z' }),
    textWith({}, { packing_started_at: '2026-11-20T09:30:00.000Z' }),
    textWith({}, { status: 'shipped' }),
    textWith({}, { is_being_cancelled: true }),
  ])
    expect(text).not.toContain('cancel it on its page')
})

describe('e-mails to shoppers', () => {
  test.each(shopperEmails)('$kind escapes what a shopper typed', ({ html, to }) => {
    expect(to).toBe('ada@example.com')
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;img src=x')
    expect(html).toContain('Vitrine &amp; Co')
  })

  // Proves: R12.168
  test('the confirmation shows items, totals, address, phone, delivery and a link to the order', () => {
    const { subject, text, html } = orderConfirmed(shop, order)
    expect(subject).toBe('Your order 26-K7M3XQ4D is confirmed')
    const shown = [
      '£1,250.00',
      '-£125.00',
      '£5.00',
      '£1,130.00',
      'SW1Y 4JH',
      '020 7946 0011',
      'Wed 25 Nov – Fri 27 Nov',
    ]
    for (const part of [
      ...shown,
      'Standard (3-5 business days)',
      `https://shop.example/success/${order.id}`,
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('2 × Ring')
    expect(text).not.toContain('Friday')
  })
})

// Proves: R5.82, R13.12
test('an e-mail to a customer says who sells, where help and terms are, and what can be returned', () => {
  for (const { text, html } of shopperEmails) {
    for (const part of [
      '14 Lantern Row, Bath, Somerset, BA1 2QX, United Kingdom',
      '+44 1632 960 142',
      'hello@vitrine.example',
      'Gems Ltd · Company number 01234567 · VAT number GB123456789',
      'https://shop.example/faq',
      'https://shop.example/terms-and-conditions',
      'https://shop.example/privacy',
      'https://shop.example/returns',
      'https://shop.example/withdraw',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  }
  for (const { text, html } of [orderConfirmed(shop, order), orderShipped(shop, shipped)])
    for (const words of [
      'unworn, for a full refund.',
      'only with their seal unbroken.',
      'To return something, go to https://shop.example/returns. To cancel an order, open its page or write to hello@vitrine.example.',
    ])
      for (const part of [text, html]) expect(part).toContain(words)
  expect(lowStock(shop, [], 'owner@example.com').text).not.toContain('Lantern Row')
})

// Proves: R13.4
test('an e-mail promises nothing for pieces that the customer has withdrawn from', () => {
  const withdrawn = shipped.order_items.map((item) => ({ ...item, withdrawn_quantity: item.quantity }))
  const { text } = orderShipped(shop, { ...shipped, order_items: withdrawn })
  expect(text).not.toContain('unworn, for a full refund.')
  expect(text).toContain('Returns:')
})

// Proves: R5.82
test('an e-mail about an order shows its pictures by absolute addresses', () => {
  const image = { id: 1, url: '/media/ab.jpg', srcset: '', width: 8, height: 10, placeholder: '', alt: nasty }
  const [item] = order.order_items
  if (!item) throw new Error('the order has no item')
  const pictured = { ...order, order_items: [{ ...item, product: { ...item.product, images: [image] } }] }
  expect(orderConfirmed(shop, pictured).html).toContain('<img src="https://shop.example/media/ab.jpg" alt=""')
})

test('e-mails about a cancelled order show no address and no delivery date', () => {
  const cancelled = { ...order, status: 'cancelled' as const }
  for (const { text, html } of [
    orderCancelled(shop, cancelled, { ...CANCELLED, reason: null, isWanted: false }),
    paymentFailed(shop, cancelled),
  ]) {
    for (const part of ['SW1Y 4JH', '27 Nov', 'Delivery']) {
      expect(text).not.toContain(part)
      expect(html).not.toContain(part)
    }
    expect(text).toContain('2 × Ring')
    expect(text).toContain('£1,130.00')
  }
})

// Proves: R5.66
test('the shipping e-mail shows the amount refunded before the shipment', () => {
  const payment = { payment_status: 'paid' as const, refunded_amount: '565.00' }
  const { text, html } = orderShipped(shop, { ...shipped, payment })
  expect(text).toContain('Total: £1,130.00\nRefunded: -£565.00')
  expect(html).toContain('-£565.00')
  expect(orderShipped(shop, shipped).text).not.toContain('Refunded')
})

test.each([
  ['Out of Stock', 'Reason: Out of Stock.'],
  ['Out of Stock.', 'Reason: Out of Stock.'],
  ['Lost, alas!', 'Reason: Lost, alas!'],
])('the reason %j becomes one sentence', (reason, sentence) => {
  for (const { text } of [
    orderCancelled(shop, order, { ...CANCELLED, reason, isWanted: false }),
    paymentRefunded(shop, order, { amount: 113_000, reason }),
  ])
    expect(text).toContain(`. ${sentence}\n`)
})

test('line breaks in data of earlier releases start no line', () => {
  const broken = 'Bob\r\n\u2028Bcc: x@example.com'
  const person = { first_name: broken, last_name: broken, email: 'ada@example.com', phone_number: broken }
  const address = { address: broken, city: broken, state: broken, postal_code: broken, country: broken }
  const old: Order = {
    ...order,
    guest: person,
    order_items: order.order_items.map((item) => ({ ...item, product: { ...item.product, name: broken } })),
    shipping: { ...order.shipping, address },
    promo_usage: { promo_code: { code: broken, discount: 10 } },
  }
  const breakLines = (shipment: (typeof shipped.shipments)[number]) => ({
    ...shipment,
    shipping_company: broken,
    tracking_number: broken,
  })
  const mails = [
    orderConfirmed(shop, old),
    orderShipped(shop, {
      ...shipped,
      ...old,
      order_items: sent(old),
      shipments: shipped.shipments.map(breakLines),
    }),
    orderCancelled(shop, old, { ...CANCELLED, reason: broken, isWanted: false }),
    lowStock(shop, [{ name: broken, options: [], code: broken, stock_quantity: 0 }], 'owner@example.com'),
  ]
  for (const { subject, text } of mails) {
    expect(text).toContain('Bob Bcc: x@example.com')
    expect(text).not.toMatch(/^Bcc/m)
    expect(`${subject}${text}`).not.toMatch(/[\r\u2028]/)
  }
})
