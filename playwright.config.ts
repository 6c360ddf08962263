import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './scripts/browser.ts'

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/one-server.ts',
  fullyParallel: true,
  // As many as keep two cores busy: each waits for its browser, its database or a message that has to go.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A busy machine of CI may hold a page up; what fails three times is broken. Said as 'flaky' in the list.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What moves is drawn by the processor here, for a third of most tests' time. Purchases and the owner's day move.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs a quarter of its time.
    trace: 'on-first-retry',
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
  },
})
