import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** The parts for `npm run chaos -- --only` with their test files, the longest last. */
const PARTS: Record<string, string[]> = {
  invariants: ['tests/api/invariants.test.ts'],
  stock: ['src/shop/stock/concurrent-checkouts.test.ts'],
  market: ['tests/chaos/market.test.ts'],
  keys: [
    'src/shop/lib/idempotency.test.ts',
    'src/shop/orders/place/place-races.test.ts',
    'src/shop/orders/place/resume-order.test.ts',
  ],
  states: ['src/shop/orders/fulfilment/admin-states.test.ts'],
  webhooks: [
    'src/shop/orders/payment/webhook-events.test.ts',
    'src/shop/orders/payment/wrong-payment.test.ts',
    'src/shop/orders/payment/settle.test.ts',
    'src/shop/orders/payment/handle-payment-webhook.test.ts',
  ],
  races: ['src/shop/orders/payment/payment-races.test.ts'],
  provider: [
    'tests/chaos/provider.test.ts',
    'src/shop/orders/payment/expire-orphaned-sessions.test.ts',
    'src/shop/jobs/job-logging.test.ts',
  ],
  starts: ['tests/chaos/starts.test.ts'],
  disk: ['tests/chaos/full-disk.test.ts'],
  kills: [
    'tests/chaos/app-kills.test.ts',
    'tests/chaos/database-kills.test.ts',
    'tests/chaos/graceful-shutdown.test.ts',
  ],
  balancer: ['tests/chaos/balancer.test.ts'],
  fuzz: ['tests/chaos/fuzz.test.ts', 'tests/api/odd-paths.test.ts', 'tests/api/authorisation.test.ts'],
  accounts: ['tests/chaos/account-enumeration.test.ts'],
  secrets: ['tests/api/secret-leaks.test.ts', 'tests/pages/page-access.test.ts'],
  overload: ['tests/operations/overload.test.ts'],
  products: [
    'src/api/admin/products/bulk-edit.test.ts',
    'src/api/admin/products/import-products.test.ts',
    'src/shop/catalog/search/facets/find-facets.test.ts',
  ],
  endurance: ['tests/chaos/endurance.test.ts'],
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
  console.error(`npm run chaos -- --only takes one of ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}
if (seed && !/^[1-9]\d{0,9}$/.test(seed)) {
  console.error('npm run chaos -- --seed takes the seed of an earlier run')
  process.exit(2)
}
if (minutes && !(Number(minutes) > 0)) {
  console.error('npm run chaos -- --minutes takes the duration of the endurance part')
  process.exit(2)
}

const env = {
  ...process.env,
  ...(minutes && { CHAOS_MINUTES: minutes }),
  CHAOS: short ? 'short' : 'long',
  CHAOS_SEED: seed ?? String(randomInt(1, 2 ** 31)),
}
const files = [...new Set(only ? PARTS[only] : Object.values(PARTS).flat())]
const options = ['--no-file-parallelism', '--disable-console-intercept', '--reporter=verbose']
const run = spawn(process.execPath, [join('node_modules', '.bin', 'vitest'), 'run', ...options, ...files], {
  stdio: 'inherit',
  env,
})
run.on('exit', (code) => {
  const replay = `npm run chaos -- ${only ? `--only ${only} ` : ''}--seed ${env.CHAOS_SEED}${short ? ' --short' : ''}`
  console.log(`\nseed ${env.CHAOS_SEED}; to replay: ${replay}`)
  process.exitCode = code ?? 1
})
