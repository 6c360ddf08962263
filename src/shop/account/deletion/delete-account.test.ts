import { describe, expect, it } from 'vitest'
import {
  address,
  type Customer,
  customer,
  emailsTo,
  enabledAdmin,
  logIn,
  orderAs,
  PASSWORD,
  signUp,
  tokenFor,
  tracesOf,
  verify,
} from '../../../../tests/support/accounts.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import {
  addProduct,
  insertDelivery,
  pay,
  placeOrder,
  stateOf,
} from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../health/broken-invariants.ts'
import { purgeExpired } from '../../jobs/purge-expired.ts'

const shop = setUpShop({ ownerEmails: true })

const get = (path: string, token: string) => shop.call('GET', `/api/v1${path}`, { token })
const remove = (token: string, password: string) =>
  shop.call('DELETE', '/api/v1/users/me/', { token, body: { password } })
const ordersOf = async (token: string) =>
  (await get('/order/user/', token)).body.items.map(({ id }: { id: string }) => id)

async function paidOrder(person: Customer): Promise<string> {
  const order = await orderAs(shop, person, await addProduct(shop))
  await pay(shop, order.sessionId)
  await eventually(async () => (await stateOf(shop, order.id))?.status === 'processing')
  await eventually(async () =>
    (await shop.mailTo(person.email)).some((mail) => /confirmed/.test(mail.subject)),
  )
  return order.id
}

/** An admin resends a confirmation from the order and from the outbox. */
async function resendConfirmations(token: string, { email }: Customer, orderId: string): Promise<void> {
  const before = (await shop.mailTo(email)).length
  const [confirmation] = await shop.sql(
    "select id from emails where order_id = $1 and kind = 'order_confirmed'",
    [orderId],
  )
  for (const path of [`/order/${orderId}/resend/`, `/admin/emails/${confirmation?.id}/resend/`])
    expect((await shop.call('POST', `/api/v1${path}`, { token })).status).toBe(202)
  await emailsTo(shop, email, before + 2)
}

describe('orders made as a guest', () => {
  it('appear in the account once the address is verified', async () => {
    const [mine, other] = [await placeOrder(shop), await placeOrder(shop)]
    const person = { email: mine.email.toUpperCase(), password: PASSWORD }
    await signUp(shop, person)
    const [before] = await shop.sql<{ user_id: string | null }>('select user_id from orders where id = $1', [
      mine.id,
    ])
    expect(before?.user_id).toBeNull()
    await verify(shop, { token: await tokenFor(shop, person.email) })
    const { access_token: token } = (await logIn(shop, person)).body
    expect(await ordersOf(token)).toEqual([mine.id])
    expect((await get(`/order/user/${mine.id}/`, token)).status).toBe(200)
    expect((await get(`/order/user/${other.id}/`, token)).status).toBe(404)
    expect((await get(`/order/guest/${mine.id}/`, token)).status).toBe(200)
  })

  it('later ones appear at the next log-in', async () => {
    const person = await customer(shop)
    const placed = await placeOrder(shop)
    await shop.sql('update orders set email = $1 where id = $2', [person.email, placed.id])
    const { access_token: token } = (await logIn(shop, person)).body
    expect(await ordersOf(token)).toEqual([placed.id])
  })
})

describe('the export', () => {
  it('contains all data of the customer without secrets', async () => {
    const person = await customer(shop)
    await logIn(shop, person)
    await shop.call('POST', '/api/v1/users/forgot-password', { body: { email: person.email } })
    await emailsTo(shop, person.email)
    const orderId = await paidOrder(person)
    const owner = await enabledAdmin(shop)
    const edit = { phone_number: '+44 12 34 56' }
    await shop.call('PUT', `/api/v1/users/${person.id}/`, { token: owner.token, body: edit })
    const { status, body } = await get('/users/me/export/', person.token)
    expect(status).toBe(200)
    expect(body.profile).toMatchObject({ id: person.id, email: person.email, first_name: 'Ada' })
    expect(body.addresses).toHaveLength(1)
    expect(body.addresses[0]).toMatchObject(address)
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([orderId])
    expect(body.sessions).toHaveLength(2)
    expect(body.logins).toHaveLength(1)
    expect(body.edits).toMatchObject([{ before: { phone_number: '020 7946 0000' }, after: edit }])
    expect(body.emails).toHaveLength(2)
    expect(JSON.stringify(body)).not.toContain(owner.email)
    expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash|password/)
  })
})

describe('deleting the account', () => {
  it('requires the password', async () => {
    const person = await customer(shop)
    const refused = await remove(person.token, 'not the password')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([{ path: 'password', message: 'This is not your current password.' }])
    expect((await get('/users/me/', person.token)).status).toBe(200)
  })

  it('ends every session, and the address can sign up again', async () => {
    const person = await customer(shop)
    const phone = (await logIn(shop, person)).body.access_token
    expect((await remove(person.token, person.password)).body).toEqual({ id: person.id })
    expect((await get('/users/me/', person.token)).status).toBe(401)
    expect((await get('/users/me/', phone)).status).toBe(401)
    expect((await logIn(shop, person)).status).toBe(401)
    expect((await emailsTo(shop, person.email))[0]?.subject).toBe('Your account was deleted')
    await signUp(shop, person)
    await verify(shop, { token: await tokenFor(shop, person.email, 2) })
    const { access_token: token } = (await logIn(shop, person)).body
    expect((await get('/users/me/', token)).body.id).not.toBe(person.id)
    expect(await ordersOf(token)).toEqual([])
  })

  // Proves: R13.8
  it('keeps paid orders with only name and address after completion', async () => {
    const person = await customer(shop)
    const orderId = await paidOrder(person)
    const { token } = await enabledAdmin(shop)
    const edit = { phone_number: '+44 98 76 54' }
    await shop.call('PUT', `/api/v1/users/${person.id}/`, { token, body: edit })
    const correction = { phone_number: '+44 11 22 33' }
    await shop.call('PUT', `/api/v1/order/${orderId}/details/`, { token, body: correction })
    await shop.call('PUT', `/api/v1/order/${orderId}/details/`, { token, body: edit })
    await resendConfirmations(token, person, orderId)
    await remove(person.token, person.password)
    await emailsTo(shop, person.email, 4)
    await shop.sql("insert into order_links values (decode('00', 'hex'), $1, now() + interval '90 days')", [
      orderId,
    ])
    const beforeCompletion = await shop.sql('select first_name, email from orders where id = $1', [orderId])
    expect(beforeCompletion).toEqual([{ first_name: 'Ada', email: person.email }])
    expect(await shop.sql('select id from addresses where user_id = $1', [person.id])).toEqual([])
    expect(await shop.sql('select id from carts where user_id = $1', [person.id])).toEqual([])

    const moves = ['shipped', 'delivered', 'completed']
    for (const [index, to] of moves.entries()) {
      await shop.sql(
        'insert into order_events (order_id, from_status, to_status, actor, created_at) values ($1, $2, $3, $4, now())',
        [orderId, ['processing', ...moves][index], to, 'admin'],
      )
    }
    await insertDelivery(shop, orderId, new Date())
    await shop.sql("update orders set status = 'completed' where id = $1", [orderId])
    await shop.sandbox('/sandbox/clock', { advance_s: 31 * 86_400 })
    await purgeExpired(shop.shop)
    const [stored] = await shop.sql(
      `select o.first_name, o.last_name, o.email, o.phone_number, s.address
      from orders o join shippings s on s.order_id = o.id where o.id = $1`,
      [orderId],
    )
    expect(stored).toEqual({
      first_name: 'Ada',
      last_name: 'Byron',
      email: '',
      phone_number: '',
      address: address.address,
    })
    expect(await shop.sql('select 1 from order_links where order_id = $1', [orderId])).toEqual([])
    expect(await tracesOf(shop, person.email)).toEqual([])
    expect(await tracesOf(shop, edit.phone_number)).toEqual([])
    expect(await tracesOf(shop, correction.phone_number)).toEqual([])
    expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([])
  })

  it('anonymises the e-mails to several owners about a completed order', async () => {
    const owners = [await enabledAdmin(shop), await enabledAdmin(shop)]
    const person = await customer(shop)
    const orderId = await paidOrder(person)
    const sentEmails = () =>
      shop.sql("select 1 from emails where kind = 'new_order' and order_id = $1", [orderId])
    await eventually(async () => (await sentEmails()).length >= owners.length)
    const [{ token }] = owners as [Customer]
    await shop.call('POST', `/api/v1/order/${orderId}/cancel/`, { token })
    await expect.poll(async () => (await stateOf(shop, orderId))?.payment).toBe('refunded')
    const waiting = "select 1 from emails where order_id = $1 and status = 'queued'"
    await expect.poll(() => shop.sql(waiting, [orderId])).toEqual([])
    const failed = async () => (await get('/admin/dashboard/', token)).body.failed_emails
    await shop.sql(
      "update emails set status = 'failed', sent_at = null where order_id = $1 and kind = 'order_cancelled'",
      [orderId],
    )
    expect(await failed()).toBe(1)
    expect((await remove(person.token, person.password)).body).toEqual({ id: person.id })
    expect(await failed()).toBe(0)
    const words =
      "select 1 from emails where order_id = $1 and (subject || text || html <> '' or recipient = $2)"
    expect(await shop.sql(words, [orderId, person.email])).toEqual([])
  })

  it('anonymises a queued e-mail after it was sent', async () => {
    const { token } = await enabledAdmin(shop)
    const person = await customer(shop)
    const orderId = await paidOrder(person)
    const { mail } = shop.shop
    const { send } = mail
    mail.send = async () => {
      throw new Error('the mail server is down')
    }
    await shop.call('POST', `/api/v1/order/${orderId}/cancel/`, { token })
    const waiting = "select 1 from emails where order_id = $1 and status = 'queued'"
    await expect.poll(async () => (await shop.sql(waiting, [orderId])).length).toBeGreaterThan(0)
    await remove(person.token, person.password)
    mail.send = send
    await shop.sql('update graphile_worker._private_jobs set run_at = now(), attempts = 0')
    await expect.poll(() => shop.sql(waiting, [orderId]), { timeout: 20_000 }).toEqual([])
    await purgeExpired(shop.shop)
    const words = "select kind from emails where order_id = $1 and subject || text || html <> ''"
    expect(await shop.sql(words, [orderId])).toEqual([])
    expect(await shop.sql('select email from orders where id = $1', [orderId])).toEqual([{ email: '' }])
  })

  // Proves: R2.39
  it('expires the payment session of a pending order', async () => {
    const person = await customer(shop)
    const order = await orderAs(shop, person, await addProduct(shop))
    await remove(person.token, person.password)
    expect(await stateOf(shop, order.id)).toMatchObject({ status: 'cancelled' })
    expect(await pay(shop, order.sessionId)).not.toBe(303)
    const [stored] = await shop.sql('select first_name, email from orders where id = $1', [order.id])
    expect(stored).toEqual({ first_name: '', email: '' })
  })

  // Proves: R9.159
  it('erases the engraved texts of an order that ended, with their drawings', async () => {
    const person = await customer(shop)
    const engraved = ['Hazel', 'Rowan'].map((text) => ({ place: 'back', font: 'script', text }))
    const order = await orderAs(shop, person, await addProduct(shop))
    await shop.sql(
      `insert into order_items (order_id, position, product_id, variant_id, name, code, options, price, quantity,
        personalisation, drawing, drawing_sha256)
      select order_id, position + n, product_id, variant_id, name, code, options, 0, 1,
        engraved, '<svg/>', encode(sha256('<svg/>'), 'hex')
      from order_items, jsonb_array_elements($2) with ordinality as line (engraved, n) where order_id = $1`,
      [order.id, JSON.stringify(engraved)],
    )
    await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`, { token: person.token })
    expect(await tracesOf(shop, 'Hazel')).toContain('order_items.personalisation')
    await remove(person.token, person.password)
    expect(await tracesOf(shop, 'Hazel')).toEqual([])
    expect(await tracesOf(shop, 'Rowan')).toEqual([])
    const { token } = await enabledAdmin(shop)
    const { order_items } = (await get(`/order/${order.id}/`, token)).body
    expect(order_items.map(({ personalisation }: any) => personalisation)).toEqual([null, null, null])
    const drawing = `/order/${order.id}/items/${order_items[1].id}/drawing.svg`
    expect((await get(drawing, token)).status).toBe(404)
  })

  it('removes all personal data from an unpaid order', async () => {
    const person = await customer(shop)
    const order = await orderAs(shop, person, await addProduct(shop))
    await shop.call('POST', `/api/v1/order/order_to_cart/${order.id}/`, { token: person.token })
    await remove(person.token, person.password)
    const [stored] = await shop.sql(
      `select o.status, o.first_name, o.email, s.address, s.city
      from orders o join shippings s on s.order_id = o.id where o.id = $1`,
      [order.id],
    )
    expect(stored).toEqual({ status: 'cancelled', first_name: '', email: '', address: '', city: '' })
  })
})
