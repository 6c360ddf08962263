import type { Page } from '@playwright/test'
import type { Stage } from './stage.ts'

export type Shot = {
  name: string
  at: string | ((stage: Stage) => string)
  /** What happens on the page before the screenshot. */
  act?(page: Page, stage: Stage): Promise<unknown>
  as?: 'customer' | 'newcomer' | 'admin'
  /** Lines in the visitor's cart. */
  cart?: number
  /** The products with the longest and the shortest name are in that cart too. */
  hasExtremes?: boolean
  /** Captures the visible window instead of the full page: for dialogs, menus and toasts. */
  windowOnly?: boolean
  isDark?: boolean
  /** The name under which `npm run shots -- --guide` saves it for docs/owner/guide.md. */
  guide?: string
}

type More = Omit<Shot, 'name' | 'at' | 'act'>

/** A full page. */
export const page = (name: string, at: Shot['at'], act?: Shot['act'], more: More = {}): Shot => ({
  name,
  at,
  ...(act && { act }),
  ...more,
})

/** A dialog, menu or toast over a page. */
export const overlay = (name: string, at: Shot['at'], act: Shot['act'], more: More = {}): Shot =>
  page(name, at, act, { windowOnly: true, ...more })

/** Presses the first button of each name, one after another. */
export const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.getByRole('button', { name }).first().click()
  }
