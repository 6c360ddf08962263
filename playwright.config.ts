import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './tools/browser.ts'

// The workers inherit them: React renders as in production, each module is compiled only once, and garbage collections
// are rare.
process.env.NODE_ENV = 'production'
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/compiled'
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64'

// Playwright takes a stack of 200 frames, mapped to sources, for each message to the browser. Node has nothing to map.
Error.stackTraceLimit = 20
if (process.env.PW_DISABLE_TS_ESM) Reflect.deleteProperty(Error, 'prepareStackTrace')

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/one-server.ts',
  fullyParallel: true,
  // First, because it is the longest file that one worker must run, in a shop of its own.
  projects: [
    { name: 'stored texts', testMatch: 'payloads.spec.ts' },
    { name: 'shop', testIgnore: 'payloads.spec.ts' },
  ],
  // For two cores: each worker waits half of its time for its browser or the database.
  workers: 4,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Without a GPU, animations take a third of the time of most tests. A guest's purchase enables them.
    contextOptions: { reducedMotion: 'reduce' },
    // The pages of tests end before an optimising compiler pays: it costs a twentieth of their time.
    launchOptions: {
      executablePath: await findBrowser(),
      args: [...BROWSER_FLAGS, '--js-flags=--no-maglev --no-turbofan'],
    },
  },
})
