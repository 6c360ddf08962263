import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './tools/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/one-server.ts',
  fullyParallel: true,
  // As many as keep two cores busy: each waits for its browser, its database or a message that has to go.
  workers: 3,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What moves is drawn by the processor here, for a third of most tests' time. Purchases and the owner's day move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
  },
})
