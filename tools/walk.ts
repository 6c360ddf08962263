import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { SETTINGS } from '../src/env.ts'
import { createRunner } from './test/run-step.ts'
import { lastPieces, lateNotice, providerAway } from './walk/calls.ts'
import { dev } from './walk/dev.ts'
import { type Ground, openGround } from './walk/ground.ts'
import { kill } from './walk/kill.ts'
import { keepOutside } from './walk/outside.ts'
import { checkoutBeside, portTaken } from './walk/port.ts'
import { purchase } from './walk/purchase.ts'
import { start } from './walk/start.ts'
import { type Step, type Tally, walkThrough } from './walk/step.ts'

type Chain = (ground: Ground) => Step[]

// `npm run walk [-- --only start|purchase|calls|kill|port|dev]`: goes through the shop as a new owner and a new shopper
// would, and prints each promise with its figure. What is committed is walked through, in a clone of its own.
const PARTS: Record<string, Chain[]> = {
  start: [start],
  purchase: [purchase],
  calls: [lateNotice, providerAway, lastPieces],
  kill: [kill],
  port: [portTaken, checkoutBeside],
  dev: [dev],
}

const OPENS_ITSELF = ['start', 'dev']

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values
if (only && !PARTS[only]) {
  console.error(`npm run walk -- --only takes one of ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

leaveNpmBehind()
const folder = await mkdtemp(join(await realpath(tmpdir()), 'vitrine-walk-'))
// Each checkout in it is closed; a browser and an ordinary user have to come as far as here.
await chmod(folder, 0o755)
process.env.TMPDIR = folder
const outside = keepOutside()
const runner = createRunner(folder)
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => reject(new Error(`interrupted by ${signal}`)))
})
interrupted.catch(() => {})

const tally: Tally = { kept: 0, all: 0 }
try {
  await walk(tally)
} catch (error) {
  console.error((error as Error).message)
} finally {
  await runner.cleanUp()
  await rm(folder, { recursive: true, force: true })
  await outside.tidy()
}
console.log(`${tally.kept} of ${tally.all} as promised`)
process.exit(tally.kept === tally.all && tally.all > 0 && !runner.interrupted() ? 0 : 1)

async function walk(tally: Tally): Promise<void> {
  announce()
  const ground = await Promise.race([openGround(runner, folder), interrupted])
  try {
    for (const [name, chains] of Object.entries(PARTS))
      if (!only || only === name) await goThrough(name, chains)
  } finally {
    await ground.close()
  }

  async function goThrough(name: string, chains: Chain[]): Promise<void> {
    console.log(`\n${name}`)
    // Where that fails, the steps say so.
    if (!OPENS_ITSELF.includes(name))
      await Promise.race([ground.checkout.open().catch(() => {}), interrupted])
    for (const chain of chains) await walkThrough(chain(ground), tally, interrupted)
  }
}

function announce(): void {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const [cores, load = 0] = [availableParallelism(), loadavg()[0]]
  console.log(`A clone of ${git('log', '-1', '--format=%h (%cs)')}; ${cores} cores, load ${load.toFixed(1)}`)
  if (load > cores) console.log('This machine has other work: its times are not what they are at rest')
  const changes = git('status', '--porcelain').split('\n').filter(Boolean).length
  if (changes > 0) console.log(`What is not committed is not in it (git status tells of ${changes})`)
}

/** What npm and this shop's own settings have put into the environment is not there in a new owner's terminal. */
function leaveNpmBehind(): void {
  const foreign = (name: string) => name.startsWith('npm_') && name !== 'npm_config_registry'
  for (const name of Object.keys(process.env))
    if (foreign(name) || [...SETTINGS, 'NODE_ENV', 'INIT_CWD'].includes(name)) delete process.env[name]
  const path = (process.env.PATH ?? '').split(delimiter)
  process.env.PATH = path.filter((entry) => !entry.includes('node_modules')).join(delimiter)
}
