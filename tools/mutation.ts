import { existsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestServer, TEST_SERVER } from '../tests/support/global-setup.ts'
import { MUTATION_TESTS } from './mutation/vitest.config.ts'
import { createRunner } from './test/run-step.ts'

// `npm run mutation [-- FOLDER|FILE …]`: changes one expression at a time and runs the tests that reach it.

/** What can be mutated, with the globs of the tests that should notice. */
const TESTS: Record<string, string[]> = {
  'src/contract/money/totals-of.ts': ['src/contract/money/totals-of.test.ts'],
  'src/contract/money/refund-values.ts': ['src/contract/money/refund-values.test.ts'],
  'src/contract/money/split.ts': [
    'src/contract/money/refund-values.test.ts',
    'src/contract/tax/tax-of.test.ts',
  ],
  'src/shop/promo': [
    'src/shop/promo/**/*.test.ts',
    'src/shop/orders/place/quote.test.ts',
    'src/api/admin/{promos,two-admins,audit-log}.test.ts',
    'src/api/store/idempotency.test.ts',
  ],
  'src/shop/stock': [
    'src/shop/stock/**/*.test.ts',
    'src/api/admin/stock.test.ts',
    'src/api/store/idempotency.test.ts',
  ],
  'src/shop/cart': ['src/shop/cart/**/*.test.ts', 'src/api/store/cart.test.ts'],
  'src/shop/orders': [
    'src/shop/orders/**/*.test.ts',
    'src/api/store/{order,order-limits,entities,payments,idempotency}.test.ts',
  ],
}
const REPORTS = 'test-results/mutation'

const { positionals } = parseArgs({ allowPositionals: true })
const chosen =
  positionals.length > 0 ? positionals.map((path) => normalize(path).replace(/\/$/, '')) : Object.keys(TESTS)
const tests = [...new Set(chosen.flatMap(testsOf))]
if (!chosen.every((path) => existsSync(path) && testsOf(path).length > 0)) {
  console.error(`npm run mutation takes files and folders in ${Object.keys(TESTS).join(', ')}`)
  process.exit(2)
}

const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-mutation-'))
await chmod(folder, 0o755)
process.env.TMPDIR = folder
const runner = createRunner(folder)
const config = join(folder, 'stryker.json')
await writeFile(config, JSON.stringify(strykerOptions()))
const { server, stop } = await startTestServer()
try {
  process.exitCode = await runner.run(
    [process.execPath, join('node_modules', '.bin', 'stryker'), 'run', config],
    {
      [TEST_SERVER]: JSON.stringify(server),
      [MUTATION_TESTS]: JSON.stringify(tests),
    },
  )
} finally {
  await stop()
  await runner.cleanUp()
  await rm(folder, { recursive: true, force: true })
}

function testsOf(path: string): string[] {
  return Object.entries(TESTS).flatMap(([part, globs]) =>
    path === part || path.startsWith(`${part}/`) ? globs : [],
  )
}

function strykerOptions(): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', pool: 'forks' },
    mutate: [...chosen.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)), '!**/*.test.ts'],
    // The other core is for the database.
    concurrency: 1,
    // On a busy machine a slow test is not an infinite loop.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: join(folder, 'stryker'),
    ignorePatterns: [
      '/build',
      '/.data',
      '/.react-router',
      '/test-results',
      '/shots',
      '/docs',
      '/demo/images',
    ],
    // Stryker would rewrite it with TypeScript's old API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    reporters: ['clear-text', 'progress', 'html', 'json'],
    clearTextReporter: { reportTests: false, allowEmojis: false },
    htmlReporter: { fileName: join(REPORTS, 'report.html') },
    jsonReporter: { fileName: join(REPORTS, 'report.json') },
    allowConsoleColors: process.stdout.isTTY === true,
  }
}
