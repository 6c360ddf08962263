// Breaks the promises of docs/specification.md and docs/rules.md one by one, in a copy of the project, and sees that a
// test notices each.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Break } from '../test/breaks/break.ts'
import { ruleBreaks } from '../test/breaks/rules/all.ts'
import { specificationBreaks } from '../test/breaks/specification/all.ts'
import { REPORT_FILE, type Report } from './test/report.ts'
import { createRunner } from './test/run-step.ts'

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
const wanted = [...specificationBreaks, ...ruleBreaks].filter(
  ({ line, test }) => !only || `${line} ${test}`.includes(only),
)
if (wanted.length === 0) {
  console.error('npm run prove -- --only takes a part of a line, or of the name of its test')
  process.exit(2)
}

const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-prove-'))
await chmod(folder, 0o755)
const runner = createRunner(folder)
await copyProject(join(folder, 'project'))
process.chdir(join(folder, 'project'))

const unheld: string[] = []
for (const broken of wanted) {
  if (runner.interrupted()) break
  const failure = await tryOut(broken)
  if (failure) unheld.push(broken.line)
  console.log(failure ? `NOT HELD  ${broken.line}\n          ${failure}` : `held      ${broken.line}`)
}

await runner.cleanUp()
await rm(folder, { recursive: true, force: true })
console.log(`\n${wanted.length - unheld.length} of ${wanted.length} broken promises were noticed`)
process.exitCode = unheld.length > 0 || runner.interrupted() ? 1 : 0

/** @returns why this break shows that nothing holds its line; undefined when the test noticed */
async function tryOut({ file, from, to, test }: Break): Promise<string | undefined> {
  const whole = await readFile(file, 'utf8')
  if (whole.split(from).length !== 2) return `${file} does not have the broken place once`
  await writeFile(
    file,
    whole.replace(from, () => to),
  )
  try {
    const made = await runner.runQuietly([process.execPath, 'scripts/ready.mjs'])
    if (made.code !== 0) return `the pages can't be made of it: ${made.said}`
    return await runTest(test)
  } finally {
    await writeFile(file, whole)
  }
}

async function runTest(test: string): Promise<string | undefined> {
  const [file = '', title = ''] = test.split(' › ')
  const pattern = asPattern(title)
  const report = join(folder, 'report.json')
  await rm(report, { force: true })
  process.env[REPORT_FILE] = report
  const { code, said } = await runner.runQuietly(
    /\.spec\./.test(file) ? playwright(file, pattern) : vitest(file, pattern),
  )
  if (!existsSync(report)) return `no test ran: ${said.slice(-500)}`
  const { passed, failed }: Report = JSON.parse(await readFile(report, 'utf8'))
  if (code !== 0 && failed.some((finding) => new RegExp(pattern).test(finding.test))) return undefined
  return failed[0] ? `something else failed: ${failed[0].test}` : `${passed} passed: ${test}`
}

/** A title may have places for values, as it.each fills them in. */
function asPattern(title: string): string {
  return title
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(/%[a-z]|\\\$(\\\{)?[a-zA-Z.]+(\\\})?/g, '.*')
}

function vitest(file: string, pattern: string): string[] {
  const reporter = '--reporter=./scripts/test/report-vitest.ts'
  return [process.execPath, bin('vitest'), 'run', file, '-t', pattern, reporter]
}

function playwright(file: string, pattern: string): string[] {
  process.env.PW_DISABLE_TS_ESM = '1'
  const reporter = '--reporter=./scripts/test/report-playwright.ts'
  return [process.execPath, bin('playwright'), 'test', file, '-g', pattern, '--retries=0', reporter]
}

function bin(name: string): string {
  return join('node_modules', '.bin', name)
}

/** All that git would keep, as it is now, with the packages and the pages of the original. */
async function copyProject(to: string): Promise<void> {
  const kept = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  for (const file of kept.split('\0').filter((name) => name && existsSync(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(file, join(to, file))
  }
  cpSync('build', join(to, 'build'), { recursive: true })
  await symlink(await realpath('node_modules'), join(to, 'node_modules'))
}
