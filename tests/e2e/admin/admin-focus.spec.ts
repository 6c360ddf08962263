import { openBackOffice } from '../support/admin.ts'
import { expect, freshProduct, test } from '../support/shop.ts'

// Whoever works by keyboard goes on from where they were, and sees where that is.

test('whoever turns to the last page by keyboard, or back to the first, reads on at the heading, also when it was seen before', async ({
  page,
  shop,
}) => {
  const { body } = await shop.call('GET', '/api/v1/products/?limit=1')
  await openBackOffice(page, shop, `/products?limit=${body.total - 1}`)
  const heading = page.getByRole('heading', { level: 1 })
  for (const _ of ['loaded', 'remembered']) {
    await page.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(heading).toBeFocused()
    await page.getByRole('button', { name: 'Previous' }).press('Enter')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(heading).toBeFocused()
  }
})

test('a question that is removed gives the focus to the next one, and to nothing on the way', async ({
  page,
  shop,
}) => {
  await openBackOffice(page, shop, '/settings?part=faq')
  const remove = page.getByRole('button', { name: 'Remove Question 1', exact: true }).first()
  await remove.focus()
  await page.evaluate(() => {
    window.focused = []
    document.addEventListener('focusin', ({ target }) => {
      const element = target as Element
      window.focused.push(element.getAttribute('aria-label') ?? element.textContent ?? '')
    })
  })
  await remove.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Question 1', exact: true }).first()).toBeFocused()
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => window.focused)).toEqual(['Remove Question 1'])
})

test('a move button at its end shows the focus as clearly as any other', async ({ page, shop }) => {
  const { code, name } = await freshProduct(shop)
  await openBackOffice(page, shop, '/settings?part=faq')
  const up = page.getByRole('button', { name: 'Move Question 1 up' }).first()
  await expect(up).toBeDisabled()
  await expect(up).toHaveCSS('opacity', '1')
  await expect(up.locator('svg')).not.toHaveCSS('opacity', '1')

  await page.goto(`/admin/products?search=${code}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const back = page.getByRole('button', { name: 'Move picture 1 to the front by one' })
  await expect(back).toBeDisabled()
  await expect(back).toHaveCSS('opacity', '1')
  await expect(back.locator('svg')).not.toHaveCSS('opacity', '1')
})

declare global {
  interface Window {
    /** What the focus has been on, by name. */
    focused: string[]
  }
}
