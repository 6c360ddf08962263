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
import { startTestServer, TEST_SERVER } from '../test/global-setup.ts'
import { REPORT_FILE, type Report } from './test/report.ts'
import { createRunner } from './test/run-step.ts'

const options = {
  only: { type: 'string' },
  from: { type: 'string', default: '1' },
  lanes: { type: 'string', default: '3' },
} as const
const { only, from, lanes } = parseArgs({ options }).values
// Those of the pages first: the others need not build them anew after each other.
const wanted = [...specificationBreaks, ...ruleBreaks]
  .filter(({ line, test }) => !only || `${line} ${test}`.includes(only))
  .sort((a, b) => Number(b.file.startsWith('web/')) - Number(a.file.startsWith('web/')))
const toTry = wanted.slice(Number(from) - 1)
const areCounts = [from, lanes].every((count) => Number.isInteger(Number(count)) && Number(count) >= 1)
if (toTry.length === 0 || !areCounts) {
  console.error(
    'npm run prove -- --only takes a part of a line, or of the name of its test; --from the number to begin with, where an earlier go was ended; --lanes how many at once',
  )
  process.exit(2)
}

const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-prove-'))
await chmod(folder, 0o755)
process.env.TMPDIR = folder
process.env.PW_DISABLE_TS_ESM = '1'
const runner = createRunner(folder)
const database = await startTestServer()

const left = toTry.entries()
/** By their places in the list: what became of each that was tried, and how many of them have been told in turn. */
const found: { failure: string | undefined }[] = []
let told = 0
try {
  const turns = Array.from({ length: Number(lanes) }, (_, lane) => tryOutInTurn(join(folder, `lane-${lane}`)))
  await Promise.allSettled(turns)
  await Promise.all(turns)
} finally {
  try {
    await database.stop()
  } finally {
    await runner.cleanUp()
    await rm(folder, { recursive: true, force: true })
  }
}
const held = found.slice(0, told).filter(({ failure }) => !failure).length
console.log(`\n${held} of ${told} broken promises were noticed, from number ${from} of ${wanted.length} on`)
process.exitCode = held === toTry.length ? 0 : 1

/** One copy of the project after the other break, until none is left. */
async function tryOutInTurn(project: string): Promise<void> {
  await copyProject(project)
  for (const [index, broken] of left) {
    const failure = await tryOut(project, broken)
    if (runner.interrupted()) break
    found[index] = { failure }
    tellInTurn()
  }
}

/** Whoever ends this may go on with the number after the last one told. */
function tellInTurn(): void {
  for (let next = found[told]; next; next = found[++told]) {
    const line = `${Number(from) + told} of ${wanted.length}  ${toTry[told]?.line}`
    console.log(next.failure ? `NOT HELD  ${line}\n          ${next.failure}` : `held      ${line}`)
  }
}

/** @returns why this break shows that nothing holds its line; undefined when the test noticed */
async function tryOut(project: string, { file, from, to, test }: Break): Promise<string | undefined> {
  const path = join(project, file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(from).length !== 2) return `${file} does not have the broken place once`
  await writeFile(
    path,
    whole.replace(from, () => to),
  )
  try {
    if (seesPages(test)) {
      const made = await runner.runQuietly([process.execPath, 'scripts/ready.mjs'], { cwd: project })
      if (made.code !== 0) return `the pages can't be made of it: ${made.said}`
    }
    return await runTest(project, test, makesDatabase(file))
  } finally {
    await writeFile(path, whole)
  }
}

/** Tests beside the server's own files never look at a page. */
function seesPages(test: string): boolean {
  return /^(test|web)\//.test(test)
}

function makesDatabase(file: string): boolean {
  return file.startsWith('db/migrations/') || file === 'shop/jobs.ts'
}

async function runTest(project: string, test: string, ownDatabase: boolean): Promise<string | undefined> {
  const [file = '', title = ''] = test.split(' › ')
  const pattern = asPattern(title)
  const report = join(project, 'report.json')
  await rm(report, { force: true })
  const { code, said } = await runner.runQuietly(
    /\.spec\./.test(file) ? playwright(file, pattern) : vitest(file, pattern),
    {
      cwd: project,
      env: {
        [REPORT_FILE]: report,
        [TEST_SERVER]: ownDatabase ? '' : JSON.stringify(database.server),
      },
    },
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
