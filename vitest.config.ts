import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Only `npm run chaos` runs them. */
const LONG = ['tests/chaos/**', 'tests/operations/overload.test.ts']

export default defineConfig({
  // Together with NODE_ENV: React renders as in production, which takes a tenth off the whole run.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', '.data/**', 'tests/e2e/**', ...(process.env.CHAOS ? [] : LONG)],
    environment: 'node',
    pool: 'forks',
    // Each file opens its own shop; the modules are loaded once per worker.
    isolate: false,
    // For two cores: about half of the workers wait for the database or a process.
    maxWorkers: 4,
    // Rarer garbage collections: with the defaults they take a seventh of the workers' time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-heap-size=512'],
    // Only ends tests that hang: a busy machine takes many times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    // Programs that tests run compile their modules once.
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    globalSetup: ['tests/support/global-setup.ts'],
    allowOnly: !process.env.CI,
  },
})
