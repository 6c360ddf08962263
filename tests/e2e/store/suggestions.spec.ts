import type { Page } from '@playwright/test'
import { axeViolations } from '../support/axe.ts'
import { searchField } from '../support/customer.ts'
import { expect, hydrated, test } from '../support/shop.ts'

test('a shopper searches with suggestions, also on a slow connection', async ({ page }) => {
  // Proves: R11.71, R11.72
  await test.step('the search field suggests by keyboard, and remembers searches until they are cleared', async () => {
    await page.goto('/faq')
    await hydrated(page)
    const field = searchField(page.getByRole('banner'))
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await field.focus()
    await expect(field).toHaveRole('combobox')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('pearl neck')
    const piece = list.getByRole('option', { name: /^Graduated Pearl Necklace/ })
    await expect(piece).toBeVisible()
    await expect(field).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
    await expect(page.getByRole('status').filter({ hasText: '3 suggestions' })).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toHaveText(/^Pearl Necklaces/)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(field).toHaveValue('pearl neck')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=pearl%20neck')

    await page.keyboard.press('ArrowUp')
    await expect(piece).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await piece.getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Graduated Pearl Necklace' })).toBeFocused()
    await expect(field).toHaveValue('')

    await field.focus()
    await expect(list.getByRole('option', { name: 'pearl neck' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear past searches' }).click()
    await expect(list).toBeHidden()
    await expect(field).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe(null)
  })

  // Proves: R11.71
  await test.step('a late answer is dropped, the highlighted suggestion stays the same when results arrive, and the search works without an answer', async () => {
    const answerFirst = await holdSuggestions(page, 'garnet')
    await page.goto('/about-us')
    await hydrated(page)
    const field = searchField(page.getByRole('banner'))
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    const asked = page.waitForRequest('**/search/suggestions/?text=garnet')
    await field.fill('garnet')
    await asked
    await field.fill('graduated')
    await expect(list.getByRole('option', { name: /^Graduated/ })).toBeVisible()
    answerFirst()
    await expect(list.getByRole('option', { name: /^Garnet/ })).toHaveCount(0)

    const answer = await holdSuggestions(page, 'pearl+neck')
    await field.fill('pearl')
    const kept = list.getByRole('option', { name: /^Pearl Necklaces/ })
    await expect(kept).toBeVisible()
    const others = await list.getByRole('option').count()
    await field.fill('pearl neck')
    while ((await kept.getAttribute('aria-selected')) !== 'true') await field.press('ArrowDown')
    answer()
    await expect(list.getByRole('option')).not.toHaveCount(others)
    await expect(kept).toHaveAttribute('aria-selected', 'true')

    await page.route('**/search/suggestions/**', (route) => route.abort())
    await field.fill('onyx')
    await expect(list).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await field.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Search Results for "onyx"' })).toBeVisible()
  })
})

async function holdSuggestions(page: Page, text: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/search/suggestions/?text=${text}`, async (route) => {
    await promise
    // The page may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  return resolve
}
