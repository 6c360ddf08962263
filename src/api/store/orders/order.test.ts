import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  customerOrder,
  guestOrder,
  newCustomer,
  newGuest,
} from '../../../../tests/support/orders/checkout.ts'
import { placeOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { openSession } from '../../../shop/account/session.ts'

const shop = setUpShop()

const post = (path: string, body: unknown, token?: string) =>
  shop.call('POST', `/api/v1/order/${path}`, { body, ...(token ? { token } : {}) })
const paths = (answer: { body: { errors: { path: string }[] } }) => answer.body.errors.map(({ path }) => path)

describe('an invalid order', () => {
  // Proves: R4.9
  it('is refused for a guest with the user_id of an account', async () => {
    const [mary, other] = [await newCustomer(shop), await newCustomer(shop)]
    const order = guestOrder(await newGuest(shop))
    for (const token of [undefined, other.token])
      expect((await post('guestcreate/', { ...order, user_id: mary.userId }, token)).status).toBe(403)
    expect((await post('guestcreate/', { ...order, user_id: null })).status).not.toBe(403)
  })

  // Proves: R5.14
  it('is validated as a guest’s unless it names a customer', async () => {
    const wrong = async (body: object) => new Set(paths(await post('ordercreate/', body)))
    expect(await wrong({ payment_processor: 'stripe' })).toContain('guest_id')
    expect(await wrong({ user_id: 7 })).toContain('user_id')
    expect(await wrong({ user_id: 7 })).not.toContain('guest_id')
  })

  it.each(['guestcreate/', 'ordercreate/', 'quote/'])(
    'is a client error at %s, whatever is sent',
    async (path) => {
      const guest = guestOrder(await newGuest(shop))
      const bodies: [unknown, number][] = [
        ['{"guest_id":', 400],
        ['[]', 400],
        ['null', 400],
        [{}, 422],
        [{ ...guest, guest_id: "x' or 1=1" }, 422],
        [{ ...guest, cart_id: 5, guest: 'Ada' }, 422],
        [{ ...guest, cart_id: [], guest: { ...guest.guest, first_name: 'A\0' } }, 422],
        [{ ...guest, cart_id: '', guest: { ...guest.guest, first_name: 'x'.repeat(101) } }, 422],
        [{ ...guest, promo_code: { $gt: '' } }, 422],
        ['x'.repeat(200_000), 413],
      ]
      for (const [body, status] of bodies)
        expect((await post(path, body)).status, JSON.stringify(body)).toBe(status)
    },
  )

  // Proves: R4.9
  it('cannot be placed for another customer', async () => {
    const customer = await newCustomer(shop)
    const order = customerOrder(customer)
    const [admin] = await shop.sql<{ id: string }>(
      `insert into admins (first_name, last_name, email, phone_number, password_hash, disabled)
        values ('A', 'B', $1, '1', 'none', false) returning id`,
      [`${randomUUID()}@example.com`],
    )
    const adminToken = await openSession(shop.shop.db, shop.shop.clock, {
      kind: 'admin',
      id: admin?.id ?? '',
    })
    for (const path of ['usercreate/', 'ordercreate/']) {
      expect((await post(path, order)).status, path).toBe(401)
      expect((await post(path, order, 'dead')).status, path).toBe(401)
      expect((await post(path, order, adminToken)).status, path).toBe(403)
    }
    expect((await shop.call('GET', '/api/v1/order/user/', { token: adminToken })).status).toBe(403)
  })

  // Proves: R1.19, R5.44
  it('cannot be read by guessing its id', async () => {
    const { token, cartId, addressId, userId } = await newCustomer(shop)
    for (const id of [randomUUID(), 'x', '1', '%00', `${randomUUID()}'`]) {
      expect((await shop.call('GET', `/api/v1/order/guest/${id}/`)).status).toBe(404)
      expect((await shop.call('GET', `/api/v1/order/user/${id}/`, { token })).status).toBe(404)
    }
    // Version 4: ids of other versions depend on time or on the previous id.
    const { id, guestId } = await placeOrder(shop)
    for (const uuid of [id, guestId, cartId, addressId, userId])
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  // Proves: R5.44
  it('needs its e-mail address once it is 90 days old', async () => {
    const { id, email } = await placeOrder(shop)
    const path = `/api/v1/order/guest/${id}/`
    const agedDays = (days: number) =>
      shop.sql(`update orders set created_at = now() - $2 * interval '1 day' where id = $1`, [id, days])
    await agedDays(89)
    expect((await shop.call('GET', path)).status).toBe(200)
    await agedDays(91)
    const refused = await shop.call('GET', path)
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This order is older than 90 days. Please enter the e-mail address that you ordered with.',
    ])
    expect(JSON.stringify(refused.body)).not.toContain(email)
    const wrong = await post(`guest/${id}/`, { email: 'eve@example.com' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      403,
      [{ path: 'email', message: 'This order was made with another e-mail address.' }],
    ])
    const right = await post(`guest/${id}/`, { email: email.toUpperCase() })
    expect([right.status, right.body.guest.email]).toEqual([200, email])
  })
})
