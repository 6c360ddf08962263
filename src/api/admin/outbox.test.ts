import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { placeOrder } from '../../../tests/support/orders/placed-order.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { shop, call: admin } = setUpBackOffice({ cached: true, ownerEmails: true })

const dashboard = async () => (await admin('GET', '/admin/dashboard/')).body

describe('the outbox', () => {
  test('lists e-mails and sends a copy', async () => {
    const order = await placeOrder(shop)
    await admin('POST', `/order/${order.id}/cancel/`)
    const sentEmail = await eventually(async () => {
      const { items, total } = (await admin('GET', '/admin/emails/?limit=100&status=sent')).body
      expect(total).toBe(items.length)
      return items.find(({ recipient }: { recipient: string }) => recipient === order.email)
    })
    expect(await shop.mailTo(order.email)).toHaveLength(1)
    expect(sentEmail).toMatchObject({
      kind: 'order_cancelled',
      order: { id: order.id },
      status: 'sent',
      error: null,
    })
    expect((await admin('GET', `/admin/emails/${sentEmail.id}/`)).body.text).toContain(
      'You have not been charged.',
    )
    const again = await admin('POST', `/admin/emails/${sentEmail.id}/resend/`)
    expect([again.status, again.body.kind]).toEqual([202, 'order_cancelled_copy'])
    await eventually(async () => (await shop.mailTo(order.email)).length === 2)
    for (const [search, found] of [
      [order.email.toUpperCase(), 2],
      [sentEmail.subject.slice(-21), 2],
      ['%', 0],
    ] as const) {
      const { body } = await admin('GET', `/admin/emails/?${new URLSearchParams({ search })}`)
      expect([search, body.total]).toEqual([search, found])
    }
    const { body: short } = await admin('GET', `/admin/emails/?limit=100&search=${order.email.slice(0, 2)}`)
    expect(short.items.map(({ recipient }: { recipient: string }) => recipient)).toContain(order.email)
    expect((await admin('GET', '/admin/emails/?status=lost')).status).toBe(422)
    expect((await admin('POST', `/admin/emails/${randomUUID()}/resend/`)).status).toBe(404)
  })

  // Proves: R5.91
  test('filters by kind, copies included, and by group', async () => {
    await shop.sql(
      `insert into emails (kind, recipient, subject, text, html, status, created_at)
      select kind, 'kinds@example.com', kind, 'a', 'a', 'sent', now()
      from unnest(array['order_shipped', 'order_shipped_copy', 'reset_user', 'low_stock', 'admin_attacked']) kind`,
    )
    for (const [kind, found] of [
      ['order_shipped', ['order_shipped', 'order_shipped_copy']],
      ['orders', ['order_shipped', 'order_shipped_copy']],
      ['accounts', ['reset_user']],
      ['owner', ['admin_attacked', 'low_stock']],
      ['new_order', []],
    ] as const) {
      const { body } = await admin('GET', `/admin/emails/?kind=${kind}&search=kinds@example.com`)
      const kinds = body.items.map((item: { kind: string }) => item.kind).toSorted()
      expect([kind, kinds]).toEqual([kind, found])
    }
    expect((await admin('GET', '/admin/emails/?kind=lost')).status).toBe(422)
  })

  test('a failed e-mail is sent again', async () => {
    const [{ id } = { id: '' }] = await shop.sql<{ id: string }>(
      `insert into emails (kind, recipient, subject, text, html, status, attempts, error, created_at)
      values ('low_stock', 'late@example.com', 'Hello', 'Words', '<p>Words</p>', 'failed', 12, 'mailbox full', now()) returning id`,
    )
    expect((await dashboard()).failed_emails).toBe(1)
    expect((await admin('GET', '/admin/emails/?status=failed')).body.items[0]).toMatchObject({
      id,
      attempts: 12,
      error: 'mailbox full',
    })
    const answers = await Promise.all([1, 2, 3].map(() => admin('POST', `/admin/emails/${id}/resend/`)))
    expect(answers.map(({ status }) => status)).toContain(202)
    await eventually(async () => (await shop.mailTo('late@example.com')).length > 0)
    expect((await dashboard()).failed_emails).toBe(0)
  })

  test('hides tokens', async () => {
    const email = `mallory-${randomUUID()}@example.com`
    const person = { first_name: 'M', last_name: 'M', email, phone_number: '1', password: 'a long password' }
    await shop.call('POST', '/api/v1/users/', { body: person })
    const [sent] = await eventually(async () => {
      const found = await shop.mailTo(email)
      return found.length > 0 && found
    })
    const secret = sent?.subject.split(' ')[0] ?? ''
    expect(secret).toMatch(/^\w{8}$/)
    await shop.sql(
      `insert into emails (kind, recipient, subject, text, html, status, created_at)
      values ('reset_user', $1, 'K7M3XQ4D', 'K7M3XQ4D', 'K7M3XQ4D', 'failed', now())`,
      [email],
    )
    // The mail server has it before its row says so.
    const isSent = `select 1 from emails where recipient = $1 and status = 'sent'`
    await eventually(async () => (await shop.sql(isSent, [email])).length === 1)
    const { body } = await admin('GET', '/admin/emails/?limit=100')
    const own = body.items.filter(({ recipient }: { recipient: string }) => recipient === email)
    expect(own).toHaveLength(2)
    // A search must not reveal tokens either.
    for (const [search, found] of [
      [email, 2],
      ['K7M3XQ4D', 0],
    ] as const)
      expect((await admin('GET', `/admin/emails/?search=${search}`)).body.total).toBe(found)
    for (const { id } of own) {
      const shown = await admin('GET', `/admin/emails/${id}/`)
      expect(shown.body).toMatchObject({ subject: 'An e-mail with a token', text: null, html: null })
    }
    const everything = JSON.stringify([body, (await admin('GET', '/admin/log/')).body])
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain('K7M3XQ4D')
    const delivered = own.find(({ status }: { status: string }) => status === 'sent')
    expect((await admin('POST', `/admin/emails/${delivered.id}/resend/`)).status).toBe(409)
  })
})
