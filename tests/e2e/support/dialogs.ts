import { expect, type Locator, type Page } from '@playwright/test'

/** A text of the dialog itself; a toast above it may have the same text. */
export function inDialog(dialog: Locator, text: string | RegExp): Locator {
  return dialog.getByText(text).and(dialog.locator(':not([data-toast] *)'))
}

/** Closes the only toast instead of waiting three seconds for it. */
export async function closeToast(page: Page): Promise<void> {
  const toast = page.locator('[data-toast]')
  await toast.getByRole('button', { name: 'Close message' }).click()
  await expect(toast).toHaveCount(0)
}

/** Expects a toast on a phone in the lower half of the window, and not over the button that it is about. */
export async function expectToastApart(page: Page, text: string, button: Locator): Promise<void> {
  const toast = page.locator('[data-toast]').filter({ hasText: text })
  await expect(toast).toBeVisible()
  const [shown, pressed] = [await toast.boundingBox(), await button.boundingBox()]
  if (!shown || !pressed) throw new Error('The toast or the button has gone')
  expect(shown.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
  const isBeside = shown.x >= pressed.x + pressed.width || pressed.x >= shown.x + shown.width
  expect(isBeside || shown.y >= pressed.y + pressed.height || pressed.y >= shown.y + shown.height).toBe(true)
}
