import { expect, test } from 'vitest'
import { logIn, PASSWORD, signUp, tokenFor, verify } from '../../../../tests/support/accounts.ts'
import { paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'
import { stubBrowser } from '../../../../tests/support/stub-browser.tsx'
import { newKey } from '../cart/use-idempotency-key.ts'
import { cancelOrder } from './cancel-order.ts'

const { shop } = setUpOrderShop()
const guestOf = (email: string) => ({ first_name: 'Ada', last_name: 'Byron', email, phone_number: '020' })

async function newToken(email: string): Promise<string> {
  await signUp(shop, { email, password: PASSWORD })
  await verify(shop, { token: await tokenFor(shop, email) })
  return (await logIn(shop, { email, password: PASSWORD })).body.access_token
}

// Proves: R13.102, R13.162
test("a guest's order is cancelled however old, with its e-mail address", async () => {
  const { id, email } = await paidOrder(shop)
  await shop.sql(`update orders set created_at = created_at - interval '91 days' where id = $1`, [id])
  stubBrowser(shop)
  for (const guest of [null, guestOf('eve@example.com')])
    await expect(cancelOrder({ id, guest }, newKey())).rejects.toMatchObject({ status: 403 })
  expect(await cancelOrder({ id, guest: guestOf(email) }, newKey())).toMatchObject({ status: 'cancelled' })
})

// Proves: R13.102
test("a customer cancels a guest's order that their account has claimed, however old", async () => {
  const { id, email } = await paidOrder(shop)
  const token = await newToken(email)
  await shop.sql(`update orders set created_at = created_at - interval '91 days' where id = $1`, [id])
  stubBrowser(shop, { token })
  expect(await cancelOrder({ id, guest: null }, newKey())).toMatchObject({ status: 'cancelled' })
})

// Proves: R13.102, R13.162
test('somebody logged in cancels what they ordered as a guest with another address, however old', async () => {
  const { id, email } = await paidOrder(shop)
  await shop.sql(`update orders set created_at = created_at - interval '91 days' where id = $1`, [id])
  stubBrowser(shop, { token: await newToken('another@example.com') })
  expect(await cancelOrder({ id, guest: guestOf(email) }, newKey())).toMatchObject({ status: 'cancelled' })
})
