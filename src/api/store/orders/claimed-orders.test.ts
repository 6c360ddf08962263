import { expect, it } from 'vitest'
import { logIn, PASSWORD, signUp, tokenFor, verify } from '../../../../tests/support/accounts.ts'
import { backOffice } from '../../../../tests/support/back-office-calls.ts'
import { engravableLocket, OLIVE } from '../../../../tests/support/orders/engraved.ts'
import { addProduct, paidOrder } from '../../../../tests/support/orders/placed-order.ts'
import { setUpOrderShop } from '../../../../tests/support/set-up-shop.ts'

const { shop } = setUpOrderShop()

/** A guest's paid order of a plain and an engraved piece, whose address is then that of a verified account. */
async function claimedOrder() {
  const office = backOffice(() => shop)
  await office.signIn()
  const locket = await engravableLocket(office, { stock_quantity: 20 })
  const lines = [
    { productId: await addProduct(shop), quantity: 2 },
    { productId: locket.id, personalisation: OLIVE, quantity: 1 },
  ]
  const { id, email } = await paidOrder(shop, { lines })
  await signUp(shop, { email, password: PASSWORD })
  await verify(shop, { token: await tokenFor(shop, email) })
  const logInAgain = async () =>
    (await logIn(shop, { email, password: PASSWORD })).body.access_token as string
  return { id, logInAgain }
}

// Proves: R13.16, R13.17
it("a guest's order that an account has claimed is one of its own: withdrawals, and the drawing after 90 days", async () => {
  const { id, logInAgain } = await claimedOrder()
  const call = async (path: string, options: object = {}) =>
    await shop.call('GET', path, { token: await logInAgain(), ...options })
  const { order_items } = (await call(`/api/v1/order/user/${id}/`)).body
  const engraved = order_items.find(({ personalisation }: any) => personalisation)
  const found = await call(`/api/v1/withdrawals/order/${id}/`)
  expect([found.status, found.body.items.length]).toEqual([200, 2])
  expect((await shop.call('GET', `/api/v1/withdrawals/order/${id}/`)).status).toBe(401)
  const plain = order_items.find(({ personalisation }: any) => !personalisation)
  const body = { order_id: id, items: [{ order_item_id: plain.id, quantity: 1 }] }
  const { status } = await shop.call('POST', '/api/v1/withdrawals/', { token: await logInAgain(), body })
  expect(status).toBe(201)
  const [exported] = (await call('/api/v1/users/me/export/')).body.orders
  expect(exported.withdrawals.map(({ items }: any) => items)).toEqual([body.items])
  await shop.sandbox('/sandbox/clock', { advance_s: 95 * 86_400 })
  expect((await call(engraved.personalisation.drawing_url)).status).toBe(200)
  expect((await shop.call('GET', engraved.personalisation.drawing_url)).status).toBe(403)
})
