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
