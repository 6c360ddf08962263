import type { Locator } from '@playwright/test'

/** Words of a dialog itself: a toast above it may say the same. */
export function inDialog(dialog: Locator, words: string | RegExp): Locator {
  return dialog.getByText(words).and(dialog.locator(':not([data-toast] *)'))
}
