import type { Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { expect, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a text of low contrast is a violation, but not one that is pale only during an animation', async ({
  page,
}) => {
  await open(page, '<style>@keyframes pale { from, to { opacity: 0.1 } }</style><p>Text</p>')
  await page.evaluate(animateWhileAxeRuns)
  expect(await axeViolations(page)).toEqual([])
  await open(page, '<p style="color: #ccc">Text</p>')
  expect(await axeViolations(page)).toEqual([expect.stringMatching(/^color-contrast: <p/)])
})

async function open(page: Page, content: string): Promise<void> {
  await page.goto('about:blank')
  await page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>${content}</main></html>`)
}

/** The animation starts when axe is loaded, and stops when `isAnimating` is called after that. */
function animateWhileAxeRuns(): void {
  const text = document.querySelector('p') as HTMLElement
  let axe: unknown
  let hasRun = false
  Object.defineProperty(window, 'axe', {
    configurable: true,
    get: () => axe,
    set(value) {
      axe = value
      if (!hasRun) text.style.animation = 'pale 60s'
    },
  })
  document.getAnimations = () => {
    if (axe) hasRun = true
    if (hasRun) text.style.animation = 'none'
    return Document.prototype.getAnimations.call(document)
  }
}
