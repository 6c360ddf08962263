import { expect, hydrated, test } from '../support/shop.ts'

// Proves: R11.83
test('a piece is added from its card by keyboard; the drawer opens and gives the focus back', async ({
  page,
}) => {
  await page.goto('/search?q=lapis')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Add to Cart: Lapis Lazuli Strand, 8 mm' })
  await expect(button).toBeEnabled()
  await button.press('Enter')
  const drawer = page.getByRole('dialog').filter({ hasText: 'Lapis Lazuli Strand' })
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL('/search?q=lapis')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
})
