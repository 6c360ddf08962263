import type { Page } from '@playwright/test'
import { expect, navigate } from './shop.ts'

/** Goes to another page as `navigate` does. Fails when the page stays, because a form has unsaved changes. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { pathname } = new URL(to, location.href)
    if (pathname !== location.pathname) document.querySelector('h1')?.setAttribute('data-left', '')
  }, path)
  await navigate(page, path)
  await expect(page.locator('h1[data-left]'), `leaves for ${path}`).toHaveCount(0)
}
