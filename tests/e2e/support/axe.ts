import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const MAX_ATTEMPTS = 5

/** What axe finds on the page as it is: WCAG 2.2 with the sizes of targets, and good practice (headings, landmarks). */
export async function whatAxeFinds(page: Page): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const before = await page.evaluate(countMoves)
    for (let waits = 0; waits < 20 && (await page.evaluate(isMoving)); waits++) await page.waitForTimeout(50)
    const found = await look(page)
    // What fades, as a toast does while axe is looking, has the contrast of neither its beginning nor its end.
    if (found.length === 0 || looks === MAX_ATTEMPTS || !(await hasMoved(page, before))) return found
  }
}

async function hasMoved(page: Page, before: number): Promise<boolean> {
  return (await page.evaluate(isMoving)) || (await page.evaluate(countMoves)) > before
}

async function look(page: Page): Promise<string[]> {
  // Without frames to gather from, the mode for old browsers finds the same in a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

declare global {
  interface Window {
    moves?: number
  }
}

/** How often something has begun to move on this page since it was first asked. */
function countMoves(): number {
  if (window.moves === undefined) {
    window.moves = 0
    for (const begun of ['transitionrun', 'animationstart'])
      window.addEventListener(begun, () => {
        window.moves = (window.moves ?? 0) + 1
      })
  }
  return window.moves
}

/** Spinners aside, which never end. */
function isMoving(): boolean {
  return document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    )
}
