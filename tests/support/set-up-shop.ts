import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { backOffice } from './back-office-calls.ts'
import { openTestShop, type TestShop } from './harness.ts'
import { expectInvariantsHold, type OrderCalls, openOrderCalls } from './orders/order-calls.ts'
import { WEBHOOK_SECRET } from './orders/placed-order.ts'

type Options = Parameters<typeof openTestShop>[1]

/**
 * Opens a shop for all tests of the file. The object is empty until they begin. By default it sends the owner no e-mails,
 * which cost a fifth of an order.
 */
export function setUpShop(options?: Options): TestShop {
  const shop = {} as TestShop
  beforeAll(
    async () =>
      void Object.assign(shop, await openTestShop(inject('server'), { ownerEmails: false, ...options })),
  )
  afterAll(() => shop.close?.())
  return shop
}

/** Opens a shop and signs in an admin. */
export function setUpBackOffice(options?: Options) {
  const shop = setUpShop(options)
  const office = backOffice(() => shop)
  beforeAll(() => office.signIn())
  return { shop, ...office }
}

/** Opens a shop that accepts events signed by `notify`, and checks the invariants after each test. */
export function setUpOrderShop(options?: Options): { shop: TestShop; olive: OrderCalls } {
  const shop = setUpShop({
    ...options,
    env: { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, ...options?.env },
  })
  const olive = {} as OrderCalls
  beforeAll(async () => void Object.assign(olive, await openOrderCalls(shop)))
  afterEach(() => expectInvariantsHold(shop))
  return { shop, olive }
}
