import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it is: WCAG 2.2 with the sizes of targets, and good practice (headings, landmarks). */
export async function whatAxeFinds(page: Page): Promise<string[]> {
  // What fades in has the contrast of neither its beginning nor its end.
  for (let looks = 0; looks < 20 && (await isMoving(page)); looks++) await page.waitForTimeout(50)
  // Without frames to gather from, the mode for old browsers finds the same in a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Spinners aside, which never end. */
function isMoving(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .some(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
      ),
  )
}
