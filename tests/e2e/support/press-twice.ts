import type { Locator } from '@playwright/test'

export async function pressAgainAtNextAddress(button: Locator): Promise<void> {
  await pressAtNextAddress(button)
  await button.click()
}

/** Presses it when the address is new and the page that it asks for is not drawn yet. */
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
