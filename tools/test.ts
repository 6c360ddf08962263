import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fastFolder } from './test/fast-folder.ts'
import { MAX_LINES, REPORT_FILE, type Report, recap } from './test/report.ts'
import { createRunner } from './test/run-step.ts'

type Step = {
  name: string
  /** The words for `npm test -- --only`. */
  part: 'lint' | 'lint and types' | 'pages' | 'unit and api' | 'e2e'
  command: string[]
  /** The report file of a test step. A step without one counts as one test. */
  report?: string
  env?: Record<string, string>
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only && !['lint', 'types', 'unit', 'api', 'e2e'].includes(only)) {
  console.error('npm test -- --only takes lint, types, unit, api or e2e')
  process.exit(2)
}

const folder = await mkdtemp(join(await realpath(await fastFolder()), 'vitrine-run-'))
await chmod(folder, 0o755)
const runner = createRunner(folder)

const node = [process.execPath]
const bin = (name: string) => join('node_modules', '.bin', name)

const STEPS: Step[] = [
  { name: 'Lockfile', part: 'lint', command: [...node, 'tools/packages/complete-lock.ts', '--check'] },
  { name: 'Dependencies', part: 'lint', command: [...node, 'tools/packages/supply.ts'] },
  {
    name: 'Format and lint',
    part: 'lint',
    command: [bin('biome'), 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
  },
  { name: 'Types', part: 'lint and types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'Module boundaries', part: 'lint', command: [...node, 'tools/check-imports.ts'] },
  { name: 'Table types', part: 'lint', command: [...node, 'tools/tables.ts', '--check'] },
  { name: 'Pages', part: 'pages', command: [...node, 'tools/ready.mjs'] },
  vitest(),
  playwright(),
]

// Checks run in parallel: each uses at most one core and needs no result of another.
const wanted = STEPS.filter(isWanted)
const checked = await Promise.all(wanted.filter(({ report }) => !report).map(check))
const reports = [...checked]
if (isWhole(checked)) for (const step of wanted.filter(({ report }) => report)) reports.push(await test(step))

await runner.cleanUp()
await rm(folder, { recursive: true, force: true })
console.log(recap(reports))
const ran = isCheck(only) ? checked : reports.slice(checked.length)
process.exitCode = isWhole(reports) && ran.some(({ passed }) => passed > 0) ? 0 : 1

async function check({ name, command }: Step): Promise<Report> {
  const { code, output } = await runner.runBuffered(command)
  console.log(`\n— ${name}\n${output}`)
  const failed = code === 0 ? [] : [{ test: name, error: output.split('\n').slice(-MAX_LINES).join('\n') }]
  return { passed: code === 0 ? 1 : 0, failed }
}

async function test({ name, command, report = '', env }: Step): Promise<Report> {
  console.log(`\n— ${name}`)
  const code = runner.interrupted() ? 1 : await runner.run(command, { ...env, [REPORT_FILE]: report })
  const json = await readFile(report, 'utf8').catch(() => '{ "passed": 0, "failed": [] }')
  const result: Report = JSON.parse(json)
  if (code === 0 || result.failed.length > 0) return result
  return { ...result, failed: [{ test: name, error: `ended with code ${code}` }] }
}

/** Parts without tests. */
function isCheck(part: string | undefined): boolean {
  return part === 'lint' || part === 'types'
}

function isWhole(reports: Report[]): boolean {
  return !runner.interrupted() && reports.every(({ failed }) => failed.length === 0)
}

function isWanted({ part }: Step): boolean {
  return !only || part.split(' ').includes(only) || (part === 'pages' && !isCheck(only))
}

/** One run for unit and API tests, so that the workers stay busy. */
function vitest(): Step {
  const filters: Record<string, string[]> = { unit: ['--exclude', 'tests/**'], api: ['tests/'] }
  const reporters = ['--reporter=default', '--reporter=./tools/test/report-vitest.ts']
  return {
    name: 'Unit and API tests',
    part: 'unit and api',
    command: [...node, bin('vitest'), 'run', ...(filters[only ?? ''] ?? []), ...reporters],
    report: join(folder, 'vitest.json'),
  }
}

function playwright(): Step {
  return {
    name: 'Browser tests',
    part: 'e2e',
    command: [...node, bin('playwright'), 'test', '--reporter=list,./tools/test/report-playwright.ts'],
    report: join(folder, 'e2e.json'),
    // Node runs TypeScript; otherwise Playwright compiles the whole shop before the first test.
    env: { PW_DISABLE_TS_ESM: '1' },
  }
}
