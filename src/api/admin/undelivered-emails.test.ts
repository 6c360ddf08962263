import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { pay, placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { sendMail } from '../../shop/mail/send-mail.ts'

const { shop, call: admin } = setUpBackOffice()

const undelivered = async () => (await admin('GET', '/admin/emails/?status=undelivered')).body.items
const only = async () => {
  const items = await undelivered()
  expect(items).toHaveLength(1)
  expect((await admin('GET', '/admin/dashboard/')).body.undelivered_emails).toBe(1)
  return items[0]
}

async function addEmail(status: string): Promise<string> {
  const [row] = await shop.sql<{ id: string }>(
    `insert into emails (kind, recipient, subject, text, html, status, created_at)
    values ('low_stock', 'late@example.com', 'Hello', 'Words', '<p>Words</p>', $1, now()) returning id`,
    [status],
  )
  return row?.id ?? ''
}

/** Pays an order while the mail server refuses its shopper's address for good. */
async function refusedOrder() {
  const order = await placeOrder(shop)
  await shop.sandbox('/sandbox/smtp', { mode: 'refuse', to: order.email })
  await pay(shop, order.sessionId)
  await eventually(async () => (await undelivered()).length === 1)
  return order
}

describe('an e-mail that the mail server refuses for good', () => {
  // Proves: R5.67, R5.68
  test('fails at once; its order says so, and it is sent again to the corrected address', async () => {
    const order = await refusedOrder()
    const email = await only()
    const error = expect.stringContaining('550 5.1.1 No such user')
    expect(email).toMatchObject({ status: 'failed', attempts: 1, error, order: { id: order.id } })
    const read = async () => (await admin('GET', `/order/${order.id}/`)).body.undelivered_emails
    expect(await read()).toEqual([
      { id: email.id, subject: email.subject, recipient: order.email, status: 'failed', error },
    ])
    const listed = async () => (await admin('GET', '/order/')).body.items[0]
    expect(await listed()).toMatchObject({
      id: order.id,
      has_undelivered_email: true,
      emails: { total: 1, undelivered: 1 },
    })

    const right = `right-${order.email}`
    expect(email.next_recipient).toBe(order.email)
    await shop.sql('update orders set email = $2 where id = $1', [order.id, right])
    expect((await only()).next_recipient).toBe(right)
    await admin('POST', `/admin/emails/${email.id}/resend/`)
    await eventually(async () => (await shop.mailTo(right)).length === 1)
    await eventually(async () => (await undelivered()).length === 0)
    expect(await read()).toEqual([])
    expect(await listed()).toMatchObject({
      has_undelivered_email: false,
      emails: { total: 1, undelivered: 0 },
    })
  })

  // Proves: R5.68
  test('counts no longer once a new confirmation has arrived', async () => {
    const order = await refusedOrder()
    await shop.sandbox('/sandbox/smtp', { mode: 'up' })
    expect((await admin('POST', `/order/${order.id}/resend/`)).body.undelivered_emails).toHaveLength(1)
    await eventually(async () => (await undelivered()).length === 0)
    expect(await shop.mailTo(order.email)).toHaveLength(1)
  })
})

// Proves: R13.229
test.each(['gift_return', 'withdrawal_link', 'return_link'])(
  'of the kind %s stands at its order',
  async (kind) => {
    const { id } = await placeOrder(shop)
    const [email] = await shop.sql<{ id: string }>(
      `insert into emails (kind, order_id, recipient, subject, text, html, status, created_at)
    values ($1, $2, 'grace@example.com', 'Hello', 'x', 'x', 'failed', now()) returning id`,
      [kind, id],
    )
    expect((await admin('GET', `/order/${id}/`)).body.undelivered_emails).toMatchObject([{ id: email?.id }])
    expect((await only()).next_recipient).toBe('grace@example.com')
    await admin('POST', `/admin/emails/${email?.id}/dismiss/`)
  },
)

// Proves: R13.221
test('a copy that arrives says nothing about another e-mail of its order', async () => {
  const { id: orderId, email: to } = await placeOrder(shop)
  const add = async (status: string, subject: string) => {
    const [row] = await shop.sql<{ id: string }>(
      `insert into emails (kind, order_id, recipient, subject, text, html, status, sent_at, created_at)
      values ('order_shipped', $1, $2, $3, 'x', 'x', $4, case when $4 = 'sent' then now() end, now()) returning id`,
      [orderId, to, subject, status],
    )
    return row?.id ?? ''
  }
  const [first, second] = [await add('sent', 'Parcel 1'), await add('failed', 'Parcel 2')]
  const copy = async () => (await admin('POST', `/admin/emails/${first}/resend/`)).body.id
  await shop.sandbox('/sandbox/smtp', { mode: 'refuse', to })
  const failed = await copy()
  await eventually(async () => (await undelivered()).length === 2)
  await shop.sandbox('/sandbox/smtp', { mode: 'up' })
  await copy()
  await eventually(async () => (await undelivered()).length === 1)
  expect((await only()).id).toBe(second)
  expect(failed).not.toBe(first)
  await admin('POST', `/admin/emails/${second}/dismiss/`)
})

// Proves: R5.67, R5.68
test.each([
  ['defer', '451 4.7.1'],
  ['down', 'ECONNREFUSED'],
])('in the mode %s, the third failure counts, until the e-mail arrives', async (mode, reason) => {
  const id = await addEmail('queued')
  await shop.sandbox('/sandbox/smtp', { mode })
  const fail = () => expect(sendMail(shop.shop, id, false)).rejects.toThrow('was refused')
  await fail()
  await fail()
  expect(await undelivered()).toEqual([])
  await fail()
  const error = expect.stringContaining(reason)
  expect(await only()).toMatchObject({ id, status: 'queued', is_undelivered: true, attempts: 3, error })
  await shop.sandbox('/sandbox/smtp', { mode: 'up' })
  await sendMail(shop.shop, id, false)
  expect(await undelivered()).toEqual([])
})

// Proves: R5.67
test('an e-mail whose content is refused for good fails at once', async () => {
  const id = await addEmail('queued')
  const spam = Object.assign(new Error('554 5.7.1 This is spam'), { code: 'EMESSAGE', responseCode: 554 })
  const mail = { ...shop.shop.mail, send: () => Promise.reject(spam) }
  await sendMail({ ...shop.shop, mail }, id, false)
  expect(await only()).toMatchObject({ id, status: 'failed', attempts: 1, error: spam.message })
  await admin('POST', `/admin/emails/${id}/dismiss/`)
})

// Proves: R5.68
test('an admin dismisses a failed e-mail', async () => {
  const [id, waiting] = [await addEmail('failed'), await addEmail('queued')]
  expect((await only()).id).toBe(id)
  const dismiss = async (which: string) => {
    const { status, body } = await admin('POST', `/admin/emails/${which}/dismiss/`)
    return [status, body.detail ?? body.is_undelivered]
  }
  expect(await dismiss(id)).toEqual([200, false])
  expect(await dismiss(id)).toEqual([200, false])
  expect(await undelivered()).toEqual([])
  expect(await dismiss(waiting)).toEqual([409, 'Only a failed e-mail can be dismissed.'])
  expect((await dismiss(randomUUID()))[0]).toBe(404)
  const { items } = (await admin('GET', `/admin/log/?subject=email&subject_id=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['dismissed'])
})
