import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

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
        const heard = live.cloneNode(true) as Element
        for (const hidden of heard.querySelectorAll('[aria-hidden=true]')) hidden.remove()
        const words = heard.textContent?.trim()
        if (words && live.getAttribute('aria-live') !== 'off') window.said.push(words)
      }
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.said)
}

/** A toast says it, and ears hear it once. */
export async function expectHeard(page: Page, sentence: string): Promise<void> {
  await expect(page.locator('[data-toast]').filter({ hasText: sentence })).toBeVisible()
  await expect.poll(() => heard(page, sentence)).toBe(1)
  // Nor is it said a second time in a moment.
  await page.waitForTimeout(1_000)
  expect(await heard(page, sentence)).toBe(1)
}

/** How often a sentence stands where a screen reader listens; what is out of its reach does not count. */
async function heard(page: Page, sentence: string): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  type Node = (typeof nodes)[number]
  const isLive = (node?: Node): boolean =>
    node !== undefined &&
    (node.properties?.some(({ name, value }) => name === 'live' && value.value !== 'off') ||
      isLive(byId.get(node.parentId ?? '')))
  return nodes.filter(
    (node) =>
      !node.ignored &&
      node.role?.value === 'StaticText' &&
      node.name?.value.includes(sentence) &&
      isLive(node),
  ).length
}
