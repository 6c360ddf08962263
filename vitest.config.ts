import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'build/**', '.data/**', 'test/e2e/**'],
    environment: 'node',
    pool: 'forks',
    // Each file has a shop of its own; the program itself is read once.
    isolate: false,
    // Two cores' worth of work, and one that waits: for the database, for a process that starts.
    maxWorkers: 3,
    // On a machine that is busy with other things all takes many times as long, and is right all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // A second, as it would be otherwise, is nothing on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    globalSetup: existsSync('test/global-setup.ts') ? ['test/global-setup.ts'] : [],
    allowOnly: !process.env.CI,
  },
})
