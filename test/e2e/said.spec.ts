import type { Page } from '@playwright/test'
import { newCustomer } from '../checkout.ts'
import { paidOrder } from '../placed-order.ts'
import { openBackOffice } from './admin.ts'
import { holdToken, ready } from './customer.ts'
import { expect, freshProduct, test } from './shop.ts'

/** How often a sentence stands where a screen reader listens; what is out of its reach does not count. */
async function heard(page: Page, sentence: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  type Node = (typeof nodes)[number]
  const isLive = (node?: Node): boolean =>
    node !== undefined &&
    (node.properties?.some(({ name, value }) => name === 'live' && value.value !== 'off') ||
      isLive(byId.get(node.parentId ?? '')))
  return nodes.filter(
    (node) =>
      !node.ignored &&
      node.role?.value === 'StaticText' &&
      node.name?.value.includes(sentence) &&
      isLive(node),
  ).length
}

async function expectHeard(page: Page, sentence: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: sentence })).toBeVisible()
  expect(await heard(page, sentence)).toBe(1)
}

test('a toast is heard, once, with and without an open window', async ({ page, shop }) => {
  const order = await paidOrder(shop)
  const { id, name } = await freshProduct(shop)
  await page.goto(`/product/${id}`)
  await ready(page)
  await page.getByRole('button', { name: `Wishlist: ${name}` }).click()
  await expectHeard(page, 'Please login to add to wishlist')

  await openBackOffice(page, shop, `/orders?order=${order.id}`)
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expectHeard(page, `The confirmation goes to ${order.email} again.`)

  await holdToken(page, shop, await newCustomer(shop))
  await page.goto('/addresses')
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  await page.route('**/api/v1/**', (route) => route.abort())
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectHeard(page, 'We could not reach the shop')
})
