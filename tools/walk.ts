import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { SETTINGS } from '../src/env.ts'
import { createRunner } from './test/run-step.ts'
import { openCheckout } from './walk/checkout.ts'
import { dev } from './walk/dev.ts'
import { trackOutsideFolders } from './walk/outside.ts'
import { purchase } from './walk/purchase.ts'
import { port, restart, start } from './walk/start.ts'
import { runSteps, type Tally } from './walk/step.ts'

// `npm run walk [-- --only start|purchase|restart|port|dev]`: clones the last commit, goes through the shop as a new owner
// and a new shopper would, and prints each promise with its figure.
const PARTS = { start, purchase, restart, port, dev }

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only && !Object.hasOwn(PARTS, only)) {
  console.error(`npm run walk -- --only takes one of ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

clearEnvironment()
const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-walk-'))
// The database's user must reach the checkout.
await chmod(folder, 0o755)
process.env.TMPDIR = folder
const outside = trackOutsideFolders()
const runner = createRunner(folder)
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => reject(new Error(`interrupted by ${signal}`)))
})
interrupted.catch(() => {})

const tally: Tally = { passed: 0, all: 0 }
try {
  await walk()
} catch (error) {
  console.error((error as Error).message)
} finally {
  await runner.cleanUp()
  await rm(folder, { recursive: true, force: true })
  await outside.remove()
}
console.log(`${tally.passed} of ${tally.all} as promised`)
process.exit(tally.passed === tally.all && tally.all > 0 && !runner.interrupted() ? 0 : 1)

async function walk(): Promise<void> {
  announce()
  const checkout = await Promise.race([openCheckout(runner, join(folder, 'owner')), interrupted])
  try {
    for (const [name, steps] of Object.entries(PARTS)) {
      if (only && only !== name) continue
      console.log(`\n${name}`)
      // When the shop does not open, the part's own steps report it.
      if (name !== 'start') await Promise.race([checkout.open().catch(() => {}), interrupted])
      await runSteps(steps(checkout), tally, interrupted)
    }
  } finally {
    await checkout.closeBrowser()
  }
}

function announce(): void {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const [cores, load = 0] = [availableParallelism(), loadavg()[0]]
  console.log(`A clone of ${git('log', '-1', '--format=%h (%cs)')}; ${cores} cores, load ${load.toFixed(1)}`)
  if (load > cores) console.log('Other programs are running: the times are longer than at rest')
  const changes = git('status', '--porcelain').split('\n').filter(Boolean).length
  if (changes > 0) console.log(`${changes} uncommitted files are not in it`)
}

/** Removes what npm and this shop's settings put into the environment: a new owner's terminal has none of it. */
function clearEnvironment(): void {
  const isNpms = (name: string) => name.startsWith('npm_') && name !== 'npm_config_registry'
  for (const name of Object.keys(process.env))
    if (isNpms(name) || [...SETTINGS, 'NODE_ENV', 'INIT_CWD'].includes(name)) delete process.env[name]
  const path = (process.env.PATH ?? '').split(delimiter)
  process.env.PATH = path.filter((entry) => !entry.includes('node_modules')).join(delimiter)
}
