import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What a screen reader was given to say. */
    said: string[]
  }
}

/** Notes what is written into the live parts of the page from now on. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.said = []
    const note = (records: MutationRecord[]) => {
      const changed = records.flatMap(({ target, addedNodes }) =>
        [target, ...addedNodes].flatMap((node) => {
          const element = node instanceof Element ? node : node.parentElement
          const within = node === target ? [] : (element?.querySelectorAll('[role=alert]') ?? [])
          return [element?.closest('[aria-live], [role=status], [role=alert]') ?? [], ...within].flat()
        }),
      )
      for (const live of new Set(changed)) {
        const words = live.textContent?.trim()
        if (words && live.getAttribute('aria-live') !== 'off') window.said.push(words)
      }
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.said)
}
