import { globSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { REPORT_FILE, type Report, recap } from './test/report.ts'
import { createRunner } from './test/run-step.ts'

type Step = {
  name: string
  /** What `npm test -- --only …` calls it: one of these words. */
  part: 'lint' | 'pages' | 'unit and api' | 'e2e'
  command: string[]
  /** Where a step of tests leaves its report; any other counts as one. */
  report?: string
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only && !['lint', 'unit', 'api', 'e2e'].includes(only)) {
  console.error('npm test -- --only takes lint, unit, api or e2e')
  process.exit(2)
}

const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-run-'))
await chmod(folder, 0o755)
const runner = createRunner(folder)
const reports: Report[] = []
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
  vitest(),
  playwright(),
]

for (const step of STEPS.filter(isWanted)) {
  console.log(`\n— ${step.name}`)
  const code = await runner.run(step.command, step.report ? { [REPORT_FILE]: step.report } : {})
  const report = await reportOf(step, code)
  reports.push(report)
  if (step.report || only === 'lint') ran += report.passed
  if (runner.interrupted() || (code !== 0 && !step.report)) break
}

await runner.cleanUp()
await rm(folder, { recursive: true, force: true })
console.log(recap(reports))
const isWhole = reports.every(({ failed }) => failed.length === 0) && !runner.interrupted()
process.exitCode = isWhole && ran > 0 ? 0 : 1

function isWanted({ part }: Step): boolean {
  return !only || part.split(' ').includes(only) || (part === 'pages' && only !== 'lint')
}

async function reportOf({ name, report }: Step, code: number): Promise<Report> {
  const kept = report && (await readFile(report, 'utf8').catch(() => undefined))
  const told: Report = kept
    ? JSON.parse(kept)
    : { passed: code === 0 && !report ? 1 : 0, failed: [], flaky: [] }
  if (code === 0 || told.failed.length > 0) return told
  return { ...told, failed: [{ test: name, error: `ended with code ${code}` }] }
}

/** In one run, so that nobody waits for the last of the unit tests. */
function vitest(): Step {
  const filters: Record<string, string[]> = { unit: ['--exclude', 'test/**'], api: ['test/'] }
  const reporters = ['--reporter=default', '--reporter=./scripts/test/report-vitest.ts']
  return {
    name: 'Unit and API tests',
    part: 'unit and api',
    command: [
      ...node,
      bin('vitest'),
      'run',
      ...(filters[only ?? ''] ?? []),
      ...reporters,
      '--passWithNoTests',
    ],
    report: join(folder, 'vitest.json'),
  }
}

function playwright(): Step {
  return {
    name: 'Browser tests',
    part: 'e2e',
    command: [
      ...node,
      bin('playwright'),
      'test',
      '--reporter=list,./scripts/test/report-playwright.ts',
      ...(globSync('test/e2e/**/*.ts').length ? [] : ['--pass-with-no-tests']),
    ],
    report: join(folder, 'e2e.json'),
  }
}
