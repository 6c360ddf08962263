import { fill, ready } from '../support/customer.ts'
import { expect, test } from '../support/shop.ts'

// Whoever logs in or signs up without a mouse goes on from where they were.

test('a token that could not be looked at leaves the focus on Verify, a wrong one leads to its field', async ({
  page,
}) => {
  await page.goto('/verify-email')
  await ready(page)
  await fill(page, { 'Verification token': 'ABCDEFGH' })
  const verify = page.getByRole('button', { name: 'Verify', exact: true })
  await page.route('**/users/verify-email', (route) => route.abort())
  await verify.press('Enter')
  await expect(page.getByRole('main').getByText('We could not reach the shop.')).toBeVisible()
  await expect(verify).toBeFocused()
  await page.unrouteAll()
  await verify.press('Enter')
  await expect(page.getByRole('main').getByText('This token is not valid.')).toBeVisible()
  await expect(page.getByLabel('Verification token')).toBeFocused()
})
