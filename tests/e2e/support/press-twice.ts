import type { Locator } from '@playwright/test'

export async function pressAgainAtNextAddress(button: Locator): Promise<void> {
  await pressAtNextAddress(button)
  await button.click()
}

/** Clicks when the address has changed and the new page is not rendered yet. */
export async function pressAtNextAddress(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    const push = history.pushState
    history.pushState = (...entry) => {
      history.pushState = push
      history.pushState(...entry)
      queueMicrotask(() => element.click())
    }
  })
}
