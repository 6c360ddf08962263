import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

declare global {
  interface Window {
    /** The texts that a screen reader announces. */
    announcements: string[]
    announcementObserver?: MutationObserver
  }
}

// The toast region announces a toast up to 500 ms late, unless the page has announced the same text.
const LATEST_ANNOUNCEMENT_MS = 600

/** Records the changes of live regions from now on. @returns a function that reads the announced texts */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    window.announcements = []
    const record = (records: MutationRecord[]) => {
      const changed = records.flatMap(({ target, addedNodes }) =>
        [target, ...addedNodes].flatMap((node) => {
          const element = node instanceof Element ? node : node.parentElement
          const within = node === target ? [] : (element?.querySelectorAll('[role=alert]') ?? [])
          return [element?.closest('[aria-live], [role=status], [role=alert]') ?? [], ...within].flat()
        }),
      )
      for (const live of new Set(changed)) {
        const visible = live.cloneNode(true) as Element
        for (const hidden of visible.querySelectorAll('[aria-hidden=true]')) hidden.remove()
        const text = visible.textContent?.trim()
        if (text && live.getAttribute('aria-live') !== 'off') window.announcements.push(text)
      }
    }
    window.announcementObserver?.disconnect()
    window.announcementObserver = new MutationObserver(record)
    const options = { subtree: true, childList: true, characterData: true }
    window.announcementObserver.observe(document, options)
  })
  return () => page.evaluate(() => window.announcements)
}

/** Records as above. @returns a function that expects exactly one more announcement */
export async function expectNextAnnouncements(
  page: Page,
  ignored?: RegExp,
): Promise<(sentence: unknown) => Promise<void>> {
  const announcements = await recordAnnouncements(page)
  const expected: unknown[] = []
  return async (sentence) => {
    expected.push(sentence)
    const heard = async () => (await announcements()).filter((each) => !ignored?.test(each))
    await expect.poll(heard).toEqual(expected)
  }
}

/** Expects a toast whose text is in exactly one live region. It stays, as in a hidden tab, until it is heard. */
export async function expectAnnouncedOnce(page: Page, sentence: string): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await expect(page.locator('[data-toast]').filter({ hasText: sentence })).toBeVisible()
  await expect.poll(() => countInLiveRegions(page, sentence)).toBeGreaterThan(0)
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await page.waitForTimeout(LATEST_ANNOUNCEMENT_MS)
  await expect.poll(() => countInLiveRegions(page, sentence)).toBeLessThanOrEqual(1)
}

/** Counts a sentence in the live regions of the accessibility tree. */
async function countInLiveRegions(page: Page, sentence: string): Promise<number> {
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
