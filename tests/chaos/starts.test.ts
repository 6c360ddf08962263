import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { findViolations } from '../../src/shop/health/broken-invariants.ts'
import { copyDatabase, freePort } from '../support/harness.ts'
import { logFigures, longOrShort, seededRandom } from './support/seeded-random.ts'
import { isReady, type ShopProcess, startProcess } from './support/shop-process.ts'

const { below } = seededRandom('starts')
let dataDir: string
let pool: pg.Pool
let drop: () => Promise<void>
let env: Record<string, string>
let started: ShopProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-starts-'))
  const copied = await copyDatabase(inject('server'), 'empty')
  drop = copied.drop
  pool = new pg.Pool({ connectionString: copied.connection, max: 2 })
  env = { DATA_DIR: dataDir, DATABASE_URL: copied.connection, STRIPE_WEBHOOK_SECRET: 'whsec_starts' }
})
afterEach(async () => {
  await Promise.all(started.map((process) => process.kill()))
  started = []
  await pool.end()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ShopProcess> {
  const process = startProcess(await freePort(), env, [], join('tests', 'support', 'unlocked-shop.ts'))
  started.push(process)
  return process
}

/** Expects that each migration was applied once, in order, and that no invariant is violated. */
async function expectMigrated(): Promise<void> {
  const known = (await readdir(join(import.meta.dirname, '../../src/db/migrations'))).toSorted()
  const { rows } = await pool.query<{ name: string }>('select name from migrations order by applied_at, name')
  expect(rows.map(({ name }) => name)).toEqual(known)
  expect(await findViolations(pool)).toEqual([])
}

// Proves: R7.13
test('four processes that start at once on an empty database become one shop', async () => {
  const four = await Promise.all(Array.from({ length: 4 }, start))
  const opened = await Promise.all(four.map((process) => process.opened()))
  logFigures('starts', { 'ms until four were open': opened })
  expect(await Promise.all(four.map(({ url }) => isReady(url)))).toEqual([true, true, true, true])
  await expectMigrated()
})

test('after a kill during the migrations, the next start completes them', async () => {
  const applied: number[] = []
  for (let kill = longOrShort(10, 1); kill > 0; kill--) {
    const first = await start()
    // Kills the process at a random moment during the migrations.
    const begun = `select 1 from pg_stat_activity where datname = current_database()
      and application_name = 'vitrine'`
    while ((await pool.query(begun)).rowCount === 0) await sleep(5)
    await sleep(below(250))
    await first.kill()
    const { rows } = await pool.query(`select to_regclass('migrations') is not null as any`)
    const seen = rows[0].any ? await pool.query('select 1 from migrations') : { rowCount: 0 }
    applied.push(seen.rowCount ?? 0)
    if (kill > 1)
      await pool.query(
        'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
      )
  }
  logFigures('starts', { 'migrations applied when killed': applied })
  await (await start()).opened()
  await expectMigrated()
})
