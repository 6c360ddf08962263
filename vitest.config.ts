import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', '.data/**', 'tests/e2e/**'],
    environment: 'node',
    pool: 'forks',
    // Each file has a shop of its own; the program itself is read once.
    isolate: false,
    // Two cores' worth of work, and one that waits: for the database, for a process that starts.
    maxWorkers: 3,
    // A busy machine takes many times as long. A time limit only ends a test that hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    // A second, as it would be otherwise, is nothing on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    globalSetup: existsSync('tests/support/global-setup.ts') ? ['tests/support/global-setup.ts'] : [],
    allowOnly: !process.env.CI,
  },
})
