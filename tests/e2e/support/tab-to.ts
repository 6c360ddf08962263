import type { Locator, Page } from '@playwright/test'
import { expect } from './shop.ts'

const MAX_TAB_STOPS = 60

/** Presses Tab until the target has the focus. Expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Before hydration, Tab skips a button that needs JavaScript.
  await expect(target).toBeEnabled()
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    // The page may still scroll or render.
    await expect.poll(() => hiddenFocus(page), 'a focused element without a visible focus').toBe('')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached by ${MAX_TAB_STOPS} presses of Tab`)
}

/** @returns the focused element when its focus is not visible; a heading that got the focus by script does not count */
function hiddenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isInViewport = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
    const isMarked = [null, '::after'].some((part) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element, part)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    const isStop = element !== document.body && !element.matches('[tabindex="-1"]')
    return !isStop || (isInViewport && isMarked) ? '' : element.outerHTML
  })
}
