import { expect, it } from 'vitest'
import {
  address,
  details,
  logIn,
  signUp,
  somebody,
  tokenFor,
  verify,
} from '../../../tests/support/accounts.ts'
import { newGuest, orderAsGuest } from '../../../tests/support/orders/checkout.ts'
import { addProduct, pay } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'

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
