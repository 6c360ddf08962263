import { beforeAll, expect, it } from 'vitest'
import {
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
import type { Answer } from '../../../tests/support/harness.ts'
import { holdLock } from '../../../tests/support/locks.ts'
import { newGuest, orderAsGuest } from '../../../tests/support/orders/checkout.ts'
import { addProduct, becomes, pay } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

const shop = setUpShop({ env: { LIMITS_SCALE: '100' } })
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

/** Locks an exchange and then what it replaces, as its payment does, while an account changes both. */
async function payDuring(order: Order, change: () => Promise<Answer>): Promise<number> {
  const { replaced, exchange } = await orderAndExchange(order)
  const link = 'update orders set exchange_credit = $2, exchanged_order_id = $3 where id = $1'
  await shop.sql(link, [exchange, 1, replaced])
  await using lock = await holdLock(shop, 'select from orders where id = $1 for update', [exchange])
  const changed = change()
  await lock.untilWanted()
  await lock.query('select from orders where id = $1 for update nowait', [replaced])
  await lock.release()
  const { status } = await changed
  await shop.sql(link, [exchange, 0, null])
  return status
}

// Proves: R13.154
it('the deletion of an account lets an exchange be paid', async () => {
  const person: Customer = await customer(shop)
  const body = { password: person.password }
  const remove = () => shop.call('DELETE', '/api/v1/users/me/', { token: person.token, body })
  expect(await payDuring(() => orderAs(shop, person, product), remove)).toBe(200)
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
  expect(await payDuring(order, () => logIn(shop, person))).toBe(200)
})
