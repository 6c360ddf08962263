import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { details } from '../accounts.ts'
import type { Answer, TestShop } from '../harness.ts'
import { guestOrder, type Line, newGuest, type Shopper } from './checkout.ts'

/** A shop with the real limits, which takes client addresses from X-Forwarded-For. */
export const LIMITED_SHOP = { env: { LIMITS_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' } }

let addresses = 0
/** An unused IPv4 address. */
export const newAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
export const newEmail = () => `guest-${randomUUID()}@example.com`

type From = { from?: string; email?: string; key?: string }

export function order(
  shop: TestShop,
  guest: Shopper,
  { from = newAddress(), email = newEmail(), key }: From,
) {
  const body = { ...guestOrder(guest), guest: { ...details, email } }
  const headers = { 'x-forwarded-for': from, ...(key && { 'idempotency-key': key }) }
  return shop.call('POST', '/api/v1/order/guestcreate/', { body, headers })
}

export async function buy(shop: TestShop, line: Line, from: From): Promise<Answer> {
  return await order(shop, await newGuest(shop, [line]), from)
}

/** Resets the limit of calls per minute, not the limits of unpaid orders. */
export const resetRateLimits = (shop: TestShop) => shop.sql('delete from rate_limits')
export const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
export const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
export const fill = (status: number, count: number) => Array<number>(count).fill(status)
export const returnToCart = (shop: TestShop, id: string) =>
  shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)

export async function clientIpOf(shop: TestShop, id: string): Promise<string | null | undefined> {
  const [row] = await shop.sql<{ client_ip: string | null }>('select client_ip from orders where id = $1', [
    id,
  ])
  return row?.client_ip
}

/** Expects a 429 that ends when the oldest reservation does. @returns its sentence */
export function expectLimitError({ status, headers, body }: Answer): string {
  expect(status).toBe(429)
  const wait = Number(headers.get('retry-after'))
  expect(wait).toBeGreaterThan(30 * 60)
  expect(wait).toBeLessThanOrEqual(35 * 60)
  return body.detail
}
