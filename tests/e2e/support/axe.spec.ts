import type { Page } from '@playwright/test'
import { whatAxeFinds } from './axe.ts'
import { expect, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('what is pale only while it moves is judged once it stands', async ({ page }) => {
  await open(page, '<style>@keyframes pale { from, to { opacity: 0.1 } }</style><p>Words</p>')
  await page.evaluate(movePalelyWhileAxeLooks)
  expect(await whatAxeFinds(page)).toEqual([])
})

test('what is too pale to be read is found', async ({ page }) => {
  await open(page, '<p style="color: #ccc">Words</p>')
  expect(await whatAxeFinds(page)).toEqual([expect.stringMatching(/^color-contrast: <p/)])
})

function open(page: Page, words: string): Promise<void> {
  return page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>${words}</main></html>`)
}

/** It moves from when axe makes itself known, a moment before it looks, until somebody asks whether anything moves. */
function movePalelyWhileAxeLooks(): void {
  const words = document.querySelector('p') as HTMLElement
  let axe: unknown
  let hasLooked = false
  Object.defineProperty(window, 'axe', {
    configurable: true,
    get: () => axe,
    set(given) {
      axe = given
      if (!hasLooked) words.style.animation = 'pale 60s'
    },
  })
  document.getAnimations = () => {
    if (axe) hasLooked = true
    if (hasLooked) words.style.animation = 'none'
    return Document.prototype.getAnimations.call(document)
  }
}
