import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const MAX_ATTEMPTS = 5

/** Runs axe: WCAG 2.2 with target sizes, and best practices (headings, landmarks). */
export async function axeViolations(page: Page): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    const before = await page.evaluate(countAnimations)
    for (let waits = 0; waits < 20 && (await page.evaluate(isAnimating)); waits++)
      await page.waitForTimeout(50)
    const violations = await runAxe(page)
    // A toast that fades while axe runs has a contrast that it has neither before nor after.
    if (violations.length === 0 || attempt === MAX_ATTEMPTS || !(await hasAnimated(page, before)))
      return violations
  }
}

async function hasAnimated(page: Page, before: number): Promise<boolean> {
  return (await page.evaluate(isAnimating)) || (await page.evaluate(countAnimations)) > before
}

async function runAxe(page: Page): Promise<string[]> {
  // Once for each document, because to compile it takes as long as to run it.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(`${AXE};0`)
  return page.evaluate(async () => {
    const rules = { 'target-size': { enabled: true } }
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

declare global {
  interface Window {
    axe: typeof axe
    animationCount?: number
  }
}

/** Counts the animations and transitions that started since the first call on this page. */
function countAnimations(): number {
  if (window.animationCount === undefined) {
    window.animationCount = 0
    for (const event of ['transitionrun', 'animationstart'])
      window.addEventListener(event, () => {
        window.animationCount = (window.animationCount ?? 0) + 1
      })
  }
  return window.animationCount
}

/** Ignores spinners: they never end. */
function isAnimating(): boolean {
  return document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    )
}
