import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** What `npm run torture -- --only …` can attack; the files of each, the longest last. */
const PARTS: Record<string, string[]> = {
  laws: ['test/laws.test.ts'],
  stock: ['test/torture/stock.test.ts', 'shop/order/place-races.test.ts'],
  market: ['test/torture/market.test.ts'],
  keys: ['shop/once.test.ts', 'shop/order/place-races.test.ts', 'shop/order/resume-order.test.ts'],
  states: ['shop/order/admin-states.test.ts'],
  webhooks: [
    'test/torture/webhooks.test.ts',
    'shop/order/wrong-payment.test.ts',
    'shop/order/settle.test.ts',
    'shop/order/hear-payment.test.ts',
  ],
  instants: ['test/torture/instants.test.ts'],
  provider: ['test/torture/provider.test.ts', 'shop/quiet-jobs.test.ts'],
  starts: ['test/torture/starts.test.ts'],
  disk: ['test/torture/full-disk.test.ts'],
  kills: [
    'test/torture/app-kills.test.ts',
    'test/torture/database-kills.test.ts',
    'test/torture/last-orders.test.ts',
  ],
  balancer: ['test/torture/balancer.test.ts'],
  fuzz: ['test/torture/fuzz.test.ts', 'test/odd-paths.test.ts', 'test/authorisation.test.ts'],
  'log-in': [
    'test/torture/log-in.test.ts',
    'test/torture/log-in-crowd.test.ts',
    'test/torture/same-answers.test.ts',
  ],
  uploads: ['test/torture/uploads.test.ts'],
  secrets: ['test/canaries.test.ts', 'test/page-access.test.ts'],
  overload: ['test/torture/overload.test.ts', 'test/overload.test.ts'],
  endurance: ['test/torture/endurance.test.ts'],
}

const { only, seed, short, minutes } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    short: { type: 'boolean' },
    minutes: { type: 'string' },
  },
}).values
if (only && !PARTS[only]) {
  console.error(`npm run torture -- --only takes one of ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
if (seed && !/^[1-9]\d{0,9}$/.test(seed)) {
  console.error('npm run torture -- --seed takes the number that a run has printed')
  process.exit(2)
}
if (minutes && !(Number(minutes) > 0)) {
  console.error('npm run torture -- --minutes takes how long the endurance part shall last')
  process.exit(2)
}

const env = {
  ...process.env,
  ...(minutes && { TORTURE_MINUTES: minutes }),
  TORTURE: short ? 'short' : 'long',
  TORTURE_SEED: seed ?? String(randomInt(1, 2 ** 31)),
}
const files = [...new Set(only ? PARTS[only] : Object.values(PARTS).flat())]
const options = ['--no-file-parallelism', '--disable-console-intercept', '--reporter=verbose']
const run = spawn(process.execPath, [join('node_modules', '.bin', 'vitest'), 'run', ...options, ...files], {
  stdio: 'inherit',
  env,
})
run.on('exit', (code) => {
  const again = `npm run torture -- ${only ? `--only ${only} ` : ''}--seed ${env.TORTURE_SEED}${short ? ' --short' : ''}`
  console.log(`\nseed ${env.TORTURE_SEED}; the same again: ${again}`)
  process.exitCode = code ?? 1
})
