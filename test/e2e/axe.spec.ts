import type { Page } from '@playwright/test'
import { whatAxeFinds } from './axe.ts'
import { expect, test } from './shop.ts'

test('what fades in while axe looks is judged once it stands, and what is too pale is found', async ({
  page,
}) => {
  await open(page, '<p style="opacity: 0.1; transition: opacity 300ms">Words</p>')
  await page.evaluate(fadeInWhenAxeComes)
  expect(await whatAxeFinds(page)).toEqual([])
  await open(page, '<p style="color: #ccc">Words</p>')
  expect(await whatAxeFinds(page)).toEqual([expect.stringMatching(/^color-contrast: <p/)])
})

function open(page: Page, words: string): Promise<void> {
  return page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>${words}</main></html>`)
}

/** Axe makes itself known to the page a moment before it looks. */
function fadeInWhenAxeComes(): void {
  let axe: unknown
  Object.defineProperty(window, 'axe', {
    configurable: true,
    get: () => axe,
    set(given) {
      axe = given
      document.querySelector('p')?.style.setProperty('opacity', '1')
    },
  })
}
