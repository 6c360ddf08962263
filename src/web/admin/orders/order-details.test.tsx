import { beforeAll, describe, expect, it } from 'vitest'
import { newPromo } from '../../../../tests/support/orders/checkout.ts'
import { parcel } from '../../../../tests/support/orders/order-calls.ts'
import { addProduct, paidOrder, placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { textOf } from '../../../../tests/support/read-page.ts'
import { renderMarkup, renderTexts } from '../../../../tests/support/render-component.tsx'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../../tests/support/sign-in.ts'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { CancelForm } from './cancel-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { mispaymentText } from './mispayment-text.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer, OrderShipping, OrderStatusSection } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems, OrderSummary } from './order-items.tsx'
import OrdersPage from './orders.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { PaymentIssue } from './payment-issue.tsx'
import { bodyOf } from './refunds/refund-fields.ts'
import { RefundForm } from './refunds/refund-form.tsx'
import { TrackingForm } from './tracking/tracking-form.tsx'
import { UndeliveredEmails } from './undelivered-emails.tsx'

const shop = setUpShop()
let token: string
let productId: string
let promo: string
let unpaid: AdminOrder

beforeAll(async () => {
  token = await signInAdmin(shop)
  productId = await addProduct(shop, { price: 2500, name: 'Worded ring' })
  promo = await newPromo(shop, 10)
  unpaid = await read((await placeOrder(shop, { lines: [{ productId, quantity: 3 }], promo })).id)
})

const read = async (id: string): Promise<AdminOrder> =>
  (await shop.call('GET', `/api/v1/order/${id}/`, { token })).body
const ignore = () => {}
const ship = (id: string) => shop.call('POST', '/api/v1/shipping/ship_order', { token, body: parcel(id) })
const refund = (id: string, body: object) => shop.call('POST', `/api/v1/order/${id}/refund/`, { token, body })

describe('the details of an order', () => {
  // Proves: S2.admin-orders.5, S2.admin-orders.6, S2.admin-orders.7, S2.admin-orders.8, S2.admin-orders.9, S9.admin.7, R5.21, R13.352
  it('show the customer, the status, the delivery, the items and the sums', () => {
    expect(renderTexts(<OrderCustomer order={unpaid} onCorrect={ignore} />)).toEqual([
      ...['Customer Information', 'Edit', ' customer and address'],
      ...['Name', 'Ada Byron', 'Email', unpaid.guest?.email],
      ...['Phone', '020 7946 0000', 'Type', 'Guest'],
    ])
    expect(renderMarkup(<OrderCustomer order={unpaid} onCorrect={ignore} />)).toContain(
      'href="tel:02079460000"',
    )
    const standing = [
      ...['Order Status', 'Status', 'pending'],
      ...['Payment method', 'STRIPE', 'Payment status', 'Pending'],
    ]
    expect(renderTexts(<OrderStatusSection order={unpaid} />).slice(0, 7)).toEqual(standing)
    expect(renderTexts(<OrderShipping order={unpaid} onCorrect={ignore} />)).toEqual(
      expect.arrayContaining([
        ...['Shipping Information', 'Method', 'Standard (3-5 business days)', 'Status', 'pending'],
        ...['Company', 'Not assigned', 'Tracking', 'Not available', 'Est. delivery', 'Address'],
        ...['London, London ', 'SW1Y 4JH', 'United Kingdom'],
      ]),
    )
    const items = renderTexts(<OrderItems order={unpaid} />).slice(-5)
    const code = unpaid.order_items[0]?.product.code
    expect(items).toEqual(['Worded ring', `${code} · ${productId}`, '3', '£25.00', '£75.00'])
    expect(renderTexts(<OrderSummary order={unpaid} />)).toEqual([
      ...['Order Summary', 'Subtotal', '£75.00', 'Shipping Fee', '£5.00'],
      ...[`Promo Discount (${promo}, 10%)`, '-£7.50', 'Total', '£72.50'],
    ])
  })

  // Proves: S2.admin-orders.5, S2.admin-orders.6, S2.admin-orders.7, S4.admin.5
  it('name the missing facts of an order', () => {
    const lacking = { ...unpaid, user: null, guest: null, shipping: null, payment_method: '' }
    const order = { ...lacking, status: 'completed' } as unknown as AdminOrder
    expect(renderTexts(<OrderCustomer order={order} onCorrect={ignore} />)).toContain(
      'No customer information available',
    )
    expect(renderTexts(<OrderShipping order={order} onCorrect={ignore} />)).toContain(
      'No shipping information available',
    )
    expect(renderTexts(<OrderStatusSection order={order} />)).toContain('N/A')
    expect(renderMarkup(<OrderStatusSection order={order} />)).toMatch(/bg-moss-light[^>]*>completed</)
  })

  // Proves: S2.admin-orders.5
  it('say that a customer with an account is registered', () => {
    const order = { ...unpaid, guest: null, user: unpaid.guest } as unknown as AdminOrder
    expect(renderTexts(<OrderCustomer order={order} onCorrect={ignore} />)).toContain('Registered User')
  })

  // Proves: S2.admin-orders.6, S2.admin-orders.10, R5.28, R5.63
  it('show that an order is refunded, and its cancel dialog does not mention a payment page', async () => {
    const { id } = await paidOrder(shop)
    const paid = await read(id)
    expect(renderTexts(<OrderStatusSection order={paid} />)).toContain('Paid')
    expect(renderTexts(<CancelForm order={paid} onDone={() => {}} />)).toContain(
      '£55.00 is given back first. The stock goes back and the shopper gets an e-mail.',
    )
    expect(renderTexts(<CancelForm order={unpaid} onDone={() => {}} />)).toContain(
      'Its payment page is closed. The stock goes back and the shopper gets an e-mail.',
    )
    expect(renderTexts(<CancelForm order={paid} onDone={() => {}} />)).toContain('Cancel and refund £55.00')
    await refund(id, {})
    const refunded = await read(id)
    const standing = renderTexts(<OrderStatusSection order={refunded} />)
    expect(standing).toContain('Refunded')
    expect(standing).not.toContain('Paid')
    const free = { ...paid, refundable_amount: '0.00' }
    expect(renderTexts(<CancelForm order={free} onDone={() => {}} />)).toEqual(
      expect.arrayContaining(['The stock goes back and the shopper gets an e-mail.', 'Cancel this order']),
    )
  })
})

describe('an e-mail that did not arrive', () => {
  const shown = (status: 'failed' | 'queued') => {
    const email = { id: '1', subject: 'Your order', recipient: 'ada@nosuch.example', status, error: '550 No' }
    return renderTexts(<UndeliveredEmails order={{ ...unpaid, undelivered_emails: [email] }} />)
  }

  // Proves: R5.68
  it('is in the details of its order, with its reason', () => {
    expect(shown('failed')).toEqual([
      'The e-mail “Your order” did not arrive at ',
      ...['ada@nosuch.example', '.', 'The mail server says: 550 No', 'Send again', 'Dismiss'],
    ])
    expect(shown('queued').slice(2)).toEqual([' yet. The shop keeps trying.', 'The mail server says: 550 No'])
    expect(renderTexts(<UndeliveredEmails order={unpaid} />)).toEqual([])
  })
})

describe('a payment of a wrong amount', () => {
  const mispaid = (amount: string, currency = 'GBP'): AdminOrder => ({
    ...unpaid,
    payment_trouble: 'Paid another amount',
    needs_attention: true,
    mispayment: { amount, refundable: amount, currency, is_acceptable: currency === 'GBP' },
    actions: ['cancel'],
  })

  // Proves: R5.73
  it('is given back, accepted or shipped, after a question that says how much moves', () => {
    const issue = renderTexts(<PaymentIssue order={mispaid('72.00')} />)
    for (const words of ['Give £72.00 back', 'Accept payment', 'Accept and ship'])
      expect(issue).toContain(words)
    expect(issue.filter((text) => text === 'I have put this right')).toHaveLength(1)
    expect(issue).toContain(
      '£72.00 was paid instead of £72.50: £0.50 too little. No money moves: the order counts as paid, and the shopper gets the confirmation.',
    )
    expect(mispaymentText(mispaid('80.00'))).toContain('£7.50 too much')
    expect(renderTexts(<CancelForm order={mispaid('72.00')} onDone={ignore} />)).toContain(
      '£72.00 is given back first. The stock goes back and the shopper gets an e-mail.',
    )
  })

  it('in another currency is only given back', () => {
    const issue = renderTexts(<PaymentIssue order={mispaid('72.50', 'USD')} />)
    expect(issue).toContain('Give $72.50 back')
    expect(issue).not.toContain('Accept and ship')
  })
})

describe('corrections', () => {
  // Proves: R5.71, R5.72
  it('are offered where they are possible, and are in the timeline with old and new value', async () => {
    const { id } = await paidOrder(shop)
    const change = (what: string, body: object) =>
      shop.call('PUT', `/api/v1/order/${id}/${what}/`, { token, body })
    await change('details', { city: 'Bath' })
    const paid = await read(id)
    expect(renderTexts(<OrderShipping order={paid} onCorrect={ignore} />)).not.toContain('Edit')
    expect(renderTexts(<DetailsForm order={paid} onDone={() => {}} />)).toEqual(
      expect.arrayContaining(['Email', 'Postal code', 'Send the confirmation again, with these details']),
    )
    const stateless = {
      ...paid,
      shipping: { ...paid.shipping, address: { ...paid.shipping.address, state: '' } },
    }
    const form = renderMarkup(<DetailsForm order={stateless} onDone={() => {}} />)
    expect(form, 'where addresses have no state').not.toContain('name="state"')
    expect(form).not.toContain('value="-"')
    expect(form, 'the list that its error names').toMatch(/ list="[^>]*name="country"/)
    await ship(id)
    await change('tracking', { tracking_number: 'RM1111' })
    const shipped = await read(id)
    expect(renderTexts(<OrderCustomer order={shipped} onCorrect={ignore} />)).not.toContain('Edit')
    expect(renderTexts(<OrderShipping order={shipped} onCorrect={ignore} />)).toEqual(
      expect.arrayContaining(['Edit', ' tracking']),
    )
    expect(renderTexts(<TrackingForm order={shipped} onDone={ignore} />)).toEqual(
      expect.arrayContaining(['Tracking number', 'Send the shopper an e-mail with what is right']),
    )
    const history = renderTexts(<OrderHistory order={shipped} />)
    const labels = history.filter((text) => /^(Order placed|Paid|Shipped|.* corrected)$/.test(text))
    expect(labels).toEqual(['Order placed', 'Paid', 'Details corrected', 'Shipped', 'Tracking corrected'])
    expect(history).toEqual(
      expect.arrayContaining(['city: London → Bath', 'tracking number: RM123456789GB → RM1111']),
    )
  })
})

describe('a refund of everything', () => {
  // Proves: R5.69
  it('is called a cancellation before the shipment', async () => {
    const { id } = await paidOrder(shop)
    const form = renderTexts(<RefundForm order={await read(id)} onDone={() => {}} />)
    expect(form).toContain('Cancel and refund £55.00')
    expect(form.join()).toContain('it is cancelled, its pieces go back into stock except')
    expect(form).not.toContain('Put back into stock')
    const actions = renderTexts(<OrderActions order={await read(id)} />)
    expect(actions).toEqual(expect.arrayContaining(['Cancel and refund', 'Refund']))
  })

  // Proves: R5.70
  it('asks about the stock after the shipment, and puts it back by default', async () => {
    const { id } = await paidOrder(shop)
    await ship(id)
    const order = await read(id)
    const form = renderTexts(<RefundForm order={order} onDone={() => {}} />)
    expect(form).toEqual(expect.arrayContaining(['Put back into stock', 'Refund £55.00']))
    const fields = { way: 'all', restock: true, lines: [], amount: '', shipping: false, reason: '' } as const
    expect(bodyOf(order, { ...fields, lines: [] })).toEqual({ reason: '', restock: true })
    const items = order.order_items.map((item) => ({ ...item, refunded_quantity: item.quantity }))
    expect(bodyOf({ ...order, order_items: items }, { ...fields, lines: [] })).toEqual({ reason: '' })
  })
})

describe('the list of orders', () => {
  const renderShown = async (query: string) => {
    const { body } = await shop.call('GET', `/api/v1/order/search/?${query}&skip=0&limit=10`, { token })
    const key = [
      'admin',
      'orders',
      { ...Object.fromEntries(new URLSearchParams(query)), skip: '0', limit: '10' },
    ]
    const place = { path: `/admin/orders?${query}`, answers: [[key, body]] as [string[], unknown][] }
    return renderMarkup(<OrdersPage />, place)
  }
  const shown = async (query: string) =>
    textOf(await renderShown(query))
      .split('\n')
      .filter(Boolean)

  // Proves: S2.admin-orders.1, S2.admin-orders.4, S2.admin-orders.10
  it('has a row for each order, and filters', async () => {
    const texts = await shown(`email=${unpaid.guest?.email}`)
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['First name', 'Last name', 'Email', 'Phone number', 'Status', 'Payment method', 'Payment status'],
        ...['From Date', 'To Date', 'Apply Filters', 'Clear Filters'],
      ]),
    )
    expect(texts.slice(texts.indexOf('Ada Byron'))).toEqual(
      expect.arrayContaining([
        ...[
          'Ada Byron',
          `Code: ${unpaid.code}`,
          'Guest',
          ...['3 pieces', 'Standard', 'London', '£72.50', 'Goods: £75.00', 'Quantity: 1'],
          'Not Paid',
        ],
        ...['pending', expect.stringMatching(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d+ \w+ \d{4}$/)],
      ]),
    )
    expect(texts).toContainEqual(expect.stringMatching(/^\d\d:\d\d$/))
    expect(texts).toContain(` of ${unpaid.code}`)
    expect(texts).not.toContain(` ${unpaid.code}`)
  })

  // Proves: R13.315
  it('has a checkbox for each order, and one for all; its code is large', async () => {
    const texts = await renderShown(`email=${unpaid.guest?.email}`)
    expect(texts).toMatch(new RegExp(`text-lead [^>]*>Code: ${unpaid.code}<`))
    for (const label of [`aria-label="Select ${unpaid.code}"`, 'Select all']) expect(texts).toContain(label)
  })

  // Proves: R5.93
  it('says how many pieces are packed, what was paid and which e-mails failed', async () => {
    const { id, email } = await paidOrder(shop, { lines: [{ productId, quantity: 3 }] })
    const [item] = (await read(id)).order_items
    await refund(id, { items: [{ order_item_id: item?.id, quantity: 2 }] })
    await shop.sql(
      `update shippings set shipping_method = 'next_day', method_name = 'Next day (1-2 business days)' where order_id = $1`,
      [id],
    )
    await shop.sql(
      `insert into emails (kind, order_id, recipient, subject, text, html, status, attempts, error, created_at)
      values ('order_shipped', $1, 'a@example.com', 'Sent', 'Words', '', 'failed', 1, 'No such user', now())`,
      [id],
    )
    const texts = await shown(`email=${email}`)
    expect(texts).toEqual(expect.arrayContaining(['1 piece', 'Next day', '£80.00', '1 of 3 e-mails failed']))
    await ship(id)
    await refund(id, { items: [{ order_item_id: item?.id, quantity: 1 }] })
    expect(await shown(`email=${email}`)).toContain('1 piece')
  })

  // Proves: R5.93
  it('has its filters as chips, and the panel closed', async () => {
    const markup = await renderShown(`email=${unpaid.guest?.email}&to_ship=1`)
    expect(markup).toMatch(/<details(?![^>]* open=)[^>]*><summary[^>]*>Filters/)
    for (const chip of [`Email: ${unpaid.guest?.email}`, 'To ship, first due first'])
      expect(markup).toContain(`aria-label="Remove filter: ${chip}"`)
  })

  // Proves: S2.admin-orders.6, S2.admin-orders.10, R5.63
  it('offers to ship an order that is paid, and not one that is refunded', async () => {
    const { id, email } = await paidOrder(shop)
    const shipping = ` ${(await read(id)).code}`
    const paid = await shown(`email=${email}`)
    expect(paid[paid.indexOf(shipping) - 1]).toBe('Ship Order')
    expect(paid).not.toContain('Not Paid')
    await refund(id, {})
    const refunded = await shown(`email=${email}`)
    expect(refunded).toContain('refunded')
    expect(refunded).not.toContain(shipping)
  })

  // Proves: S4.admin.5
  it.each([
    ['paid', 'bg-moss-light'],
    ['failed', 'bg-brick-light'],
    ['refunded', 'bg-slate-light'],
    ['pending', 'bg-amber-light'],
    ['lost', 'bg-sand'],
  ])('shows a payment that is %s on %s', (payment_status, ground) => {
    const payment = { payment_status, refunded_amount: '0.00' } as AdminOrder['payment']
    expect(renderMarkup(<PaymentBadge payment={payment} />)).toContain(ground)
    expect(renderMarkup(<PaymentBadge payment={null} />)).toMatch(/bg-sand[^>]*>Not Paid</)
  })
})
