import { type CDPSession, chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '../browser.ts'

const SLOWED = 4
const TRIES = 5
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Milliseconds. */
type Answer = { answer: number; processor: number }

type Press = { name: string; press(page: Page): Promise<void>; shown(page: Page): Promise<void> }

const PRESSES: Press[] = [
  {
    name: 'Open menu',
    press: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shown: (page) => page.getByRole('dialog', { name: 'Menu' }).waitFor(),
  },
  {
    name: 'One more',
    press: (page) => page.getByRole('button', { name: 'Increase quantity' }).click(),
    shown: async () => {},
  },
  {
    name: 'Add to Cart, and the drawer',
    press: (page) => page.getByRole('button', { name: 'Add to Cart' }).click(),
    shown: (page) => page.getByRole('dialog', { name: /^Your cart/ }).waitFor(),
  },
]

/**
 * Of each press, the middle one of five tries: milliseconds to the picture that answers it, and of the page's own
 * processor until all that follows is done, which a busy machine changes less.
 */
export async function answerTimes(url: string): Promise<Record<string, Answer>> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  try {
    const times: Record<string, Answer> = {}
    for (const press of PRESSES) {
      const tries: Answer[] = []
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const context = await browser.newContext(PHONE)
        tries.push(await answerTime(await context.newPage(), url, press))
        await context.close()
      }
      times[press.name] = { answer: middleOf(tries, 'answer'), processor: middleOf(tries, 'processor') }
    }
    return times
  } finally {
    await browser.close()
  }
}

function middleOf(tries: Answer[], what: keyof Answer): number {
  return tries.map((tried) => tried[what]).toSorted((a, b) => a - b)[TRIES >> 1] ?? Number.NaN
}

async function answerTime(page: Page, url: string, { press, shown }: Press): Promise<Answer> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => localStorage.getItem('guest'))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.evaluate(noteAnswers)
  const before = await worked(cdp)
  await press(page)
  await shown(page)
  // Entries are told after the next frames.
  await page.waitForTimeout(500)
  const processor = Math.round(((await worked(cdp)) - before) * 1_000)
  return { answer: await page.evaluate(() => window.slowestAnswer), processor }
}

/** Seconds of processor that the page has taken, those of the slowing included. */
async function worked(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

declare global {
  interface Window {
    slowestAnswer: number
  }
}

function noteAnswers(): void {
  window.slowestAnswer = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.slowestAnswer = Math.max(window.slowestAnswer, duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
