import { beforeAll, expect, it } from 'vitest'
import {
  address,
  type Customer,
  customer,
  details,
  logIn,
  orderAs,
  signUp,
  somebody,
  tokenFor,
  verify,
} from '../../../tests/support/accounts.ts'
import { holdLock } from '../../../tests/support/locks.ts'
import { newGuest, orderAsGuest } from '../../../tests/support/orders/checkout.ts'
import { orderGift } from '../../../tests/support/orders/gifts.ts'
import { addProduct, becomes, pay } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { purgeReceivers } from '../gifts/purge-receivers.ts'

const shop = setUpShop({ env: { LIMITS_SCALE: '100' } })

type GuestOrder = { email: string; city: string; first_name?: string; isPaid?: boolean }

async function orderTo({ email, city, first_name = details.first_name, isPaid = true }: GuestOrder) {
  const guest = await newGuest(shop, [{ productId: await addProduct(shop), quantity: 1 }])
  const change = { shipping_address: { ...address, city }, guest: { ...details, first_name, email } }
  const { body } = await orderAsGuest(shop, guest, { change })
  if (isPaid) await pay(shop, body.id)
}

async function addressesOf(person: { email: string; password: string }, count = 1) {
  await signUp(shop, person)
  const token = await tokenFor(shop, person.email, count)
  await verify(shop, { token })
  const session = (await logIn(shop, person)).body.access_token
  const { body } = await shop.call('GET', '/api/v1/address/', { token: session })
  return { session, addresses: body as { id: string; city: string; default: boolean }[] }
}

// Proves: R5.83
it('the newest address that a guest paid an order to becomes the first address of the account', async () => {
  const person = somebody()
  for (const city of ['Bath', 'York']) await orderTo({ email: person.email, city })
  await orderTo({ email: person.email, city: 'Leeds', isPaid: false })
  await orderTo({ email: person.email.toUpperCase(), city: 'Hull', first_name: 'Eve' })
  const { session, addresses } = await addressesOf(person, 4)
  expect(addresses.map((saved) => [saved.city, saved.default])).toEqual([['York', true]])
  // Later orders as a guest add nothing to an address book that is in use.
  await orderTo({ email: person.email, city: 'Ely' })
  await logIn(shop, person)
  const later = await shop.call('GET', '/api/v1/address/', { token: session })
  expect(later.body).toEqual(addresses)
})

it('an account without orders as a guest has no address', async () => {
  expect((await addressesOf(somebody())).addresses).toEqual([])
})

let product: string
beforeAll(async () => {
  product = await addProduct(shop)
})

type Order = () => Promise<{ id: string; sessionId: string }>

/** Paid orders: by time, and by their ids, the exchange is the later one. */
async function orderAndExchange(order: Order) {
  const ids: string[] = []
  do {
    const { id, sessionId } = await order()
    await pay(shop, sessionId)
    await becomes(shop, id, { status: 'processing' })
    ids.push(id)
  } while (ids.length < 2 || String(ids.at(-1)) < String(ids.at(-2)))
  return { replaced: ids.at(-2), exchange: ids.at(-1) }
}

/**
 * Locks an exchange and then what it replaces, as its payment does, while an account changes both.
 * @param endedAt the day on which both ended
 */
async function payDuring<T>(order: Order, change: () => Promise<T>, endedAt?: string): Promise<T> {
  const { replaced, exchange } = await orderAndExchange(order)
  // Without an order, the index of states would list the newest order first: here, what is replaced.
  const end = `update orders set status = 'completed', updated_at = $2,
    created_at = case when id = $3 then created_at else $2 end where id = any($1)`
  if (endedAt) await shop.sql(end, [[replaced, exchange], endedAt, replaced])
  const link = 'update orders set exchange_credit = $2, exchanged_order_id = $3 where id = $1'
  await shop.sql(link, [exchange, 1, replaced])
  await using lock = await holdLock(shop, 'select from orders where id = $1 for update', [exchange])
  const changed = change()
  await lock.untilWanted()
  await lock.query('select from orders where id = $1 for update nowait', [replaced])
  await lock.release()
  const result = await changed
  await shop.sql(link, [exchange, 0, null])
  return result
}

// Proves: R13.154
it('the deletion of an account lets an exchange be paid', async () => {
  const person: Customer = await customer(shop)
  const body = { password: person.password }
  const remove = () => shop.call('DELETE', '/api/v1/users/me/', { token: person.token, body })
  expect(await payDuring(() => orderAs(shop, person, product), remove)).toMatchObject({ status: 200 })
})

// Proves: R13.154
it('a log-in that takes over the orders of a guest lets an exchange be paid', async () => {
  const person = somebody()
  await signUp(shop, person)
  await verify(shop, { token: await tokenFor(shop, person.email) })
  const order = async () => {
    const guest = await newGuest(shop, [{ productId: product, quantity: 1 }])
    const { body } = await orderAsGuest(shop, guest, {
      change: { guest: { ...details, email: person.email } },
    })
    return { id: body.order.id as string, sessionId: body.id as string }
  }
  expect(await payDuring(order, () => logIn(shop, person))).toMatchObject({ status: 200 })
})

// Proves: R13.154
it('the erasure of the receivers of gifts lets an exchange be paid', async () => {
  const ids: string[] = []
  const order = async () => {
    const { body } = (await orderGift(shop)).answer
    ids.push(body.order.id)
    return { id: body.order.id as string, sessionId: body.id as string }
  }
  await payDuring(order, () => purgeReceivers(shop.shop), '2020-01-01')
  const erased = await shop.sql(`select from gifts where order_id = any($1) and receiver_name = ''`, [ids])
  expect(erased).toHaveLength(2)
})
