import type { Page } from '@playwright/test'
import type { Stage } from './stage.ts'

export type Shot = {
  name: string
  as?: 'customer' | 'newcomer' | 'admin'
  /** Lines in the visitor's cart. */
  cart?: number
  /** The longest name and the shortest one are in that cart too. */
  hasExtremes?: boolean
  /** The page, and what happens on it before the picture. */
  at: string | ((stage: Stage) => string)
  act?(page: Page, stage: Stage): Promise<unknown>
  /** What floats over the page is seen in the window alone. */
  windowOnly?: boolean
  /** As the back office is where the system is dark. */
  isDark?: boolean
  /** The name under which `npm run shots -- --guide` keeps it for docs/owner/guide.md. */
  guide?: string
}

/** What happens on a page is often one press. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
