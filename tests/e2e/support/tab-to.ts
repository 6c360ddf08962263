import type { Locator, Page } from '@playwright/test'
import { expect } from './shop.ts'

const MAX_TAB_STOPS = 60

/** Goes on Tab by Tab, as somebody does who has no mouse; every stop on the way has to be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A button that needs JavaScript is no stop of Tab before hydration.
  await expect(target).toBeEnabled()
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    // The page may still be on its way there: it scrolls, or has just changed.
    await expect.poll(() => unseenFocus(page), 'has the focus and shows it').toBe('')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached by ${MAX_TAB_STOPS} presses of Tab`)
}

/** @returns what has the focus and can't be seen to have it; a heading given it as its page comes is no stop of Tab */
function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isInSight = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
    const isMarked = [null, '::after'].some((part) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element, part)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    const isStop = element !== document.body && !element.matches('[tabindex="-1"]')
    return !isStop || (isInSight && isMarked) ? '' : element.outerHTML
  })
}
