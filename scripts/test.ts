import { globSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createRunner } from './run-step.ts'

type Count = { passed: number; failed: number }

type Step = {
  name: string
  /** What `npm test -- --only …` calls it. */
  part: 'lint' | 'unit' | 'api' | 'e2e' | 'pages'
  command: string[]
  env?: Record<string, string>
  /** Reads the step's report; a step without one counts as one. */
  count?: () => Promise<Count>
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only && !['lint', 'unit', 'api', 'e2e'].includes(only)) {
  console.error('npm test -- --only takes lint, unit, api or e2e')
  process.exit(2)
}

const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-run-'))
await chmod(folder, 0o755)
const runner = createRunner(folder)
const total: Count = { passed: 0, failed: 0 }
let ran = 0

const node = [process.execPath]
const bin = (name: string) => join('node_modules', '.bin', name)

const STEPS: Step[] = [
  { name: 'Lockfile', part: 'lint', command: [...node, 'scripts/complete-lock.ts', '--check'] },
  { name: 'Dependencies', part: 'lint', command: [...node, 'scripts/supply.ts'] },
  {
    name: 'Format and lint',
    part: 'lint',
    command: [bin('biome'), 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
  },
  { name: 'Page types', part: 'lint', command: [...node, bin('react-router'), 'typegen'] },
  { name: 'Types', part: 'lint', command: [bin('tsc'), '--noEmit'] },
  { name: 'Import arrows', part: 'lint', command: [...node, 'scripts/arrows.ts'] },
  { name: 'Table types', part: 'lint', command: [...node, 'scripts/tables.ts', '--check'] },
  { name: 'Pages', part: 'pages', command: [...node, 'scripts/ready.mjs'] },
  vitest('Unit tests', 'unit', ['--exclude', 'test/**']),
  vitest('API tests', 'api', ['test/']),
  playwright(),
]

for (const step of STEPS.filter(isWanted)) {
  console.log(`\n— ${step.name}`)
  const code = await runner.run(step.command, step.env)
  const isTest = step.count !== undefined
  const counted = (await step.count?.().catch(() => undefined)) ?? {
    passed: code === 0 && !isTest ? 1 : 0,
    failed: 0,
  }
  if (code !== 0 && counted.failed === 0) counted.failed = 1
  total.passed += counted.passed
  total.failed += counted.failed
  if (isTest || only === 'lint') ran += counted.passed + counted.failed
  if (runner.interrupted() || (code !== 0 && !isTest)) break
}

await runner.cleanUp()
if (runner.interrupted()) total.failed += 1
await rm(folder, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && ran > 0 ? 0 : 1

function isWanted({ part }: Step): boolean {
  return !only || part === only || (part === 'pages' && only !== 'lint')
}

function vitest(name: string, part: Step['part'], filter: string[]): Step {
  const report = join(folder, `${part}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    part,
    command: [...node, bin('vitest'), 'run', ...filter, ...reporters, '--passWithNoTests'],
    count: async () => {
      const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
      return { passed: numPassedTests, failed: numFailedTests }
    },
  }
}

function playwright(): Step {
  const report = join(folder, 'e2e.json')
  return {
    name: 'Browser tests',
    part: 'e2e',
    command: [
      ...node,
      bin('playwright'),
      'test',
      '--reporter=list,json',
      ...(globSync('test/e2e/**/*.ts').length ? [] : ['--pass-with-no-tests']),
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: async () => {
      const { stats } = JSON.parse(await readFile(report, 'utf8'))
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  }
}
