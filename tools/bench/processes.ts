import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { connect, connectionUrl } from '../../src/db/connect.ts'
import { startChild } from './child.ts'
import { cpuOf, parentOf } from './cpu-of.ts'
import { log, openOwnDatabase } from './own-database.ts'
import { percentile } from './percentile.ts'
import { makeShop } from './seed.ts'

const PORTS = [4793, 4794]
/** So many ask each process at once: the more wait for it, the more it does in one turn of its loop. */
const CALLERS = 16
const TURNS = 5
const CORES = availableParallelism()

/** CPU in µs; `busiest`: of the process of the shop that used most. */
type Load = {
  answers: number
  errors: number
  seconds: number
  shop: number
  busiest: number
  database: number
  load: number
}

/**
 * `npm run bench -- --processes`: one process and two of them over one database, taking turns. The rates are of a machine
 * that this load generator is not on: computed from the CPU time of each process, since the generator takes more of it
 * than the shop does. 'a core each': when nothing but the shop's processes is the limit. 'N cores': when shop and database
 * share as many as this machine has. Which of two processes gets more of the cores that the generator leaves them says
 * nothing of the shop; how much the busier got is told.
 */
export async function measureProcesses(products: number, seconds: number): Promise<void> {
  await using open = new AsyncDisposableStack()
  const { url, pool } = await openShopDatabase(open, products)
  const { rows } = await pool.query<{ id: string; backend: number }>(
    'select id, pg_backend_pid() as backend from products order by created_at desc limit 100000',
  )
  const { id = '', backend = 0 } = rows[0] ?? {}
  const postmaster = await parentOf(backend)
  const shops: ChildProcess[] = []
  for (const [n, port] of PORTS.entries()) shops.push(await startProcesses(open, port, n + 1, url))
  const reader = await startChild('load-reads.ts', {})
  open.defer(() => void reader.kill())

  const every = rows.map((row) => `/api/v1/products/${row.id}/`)
  const forget = () => pool.query(`select pg_notify('catalogue_changed', '')`)
  for (const [name, paths] of Object.entries({ 'from memory': every.slice(0, 1), 'by SQL': every })) {
    report(
      name,
      await takeTurns(shops, forget, (shop, port, processes) =>
        measure(reader, { shop, postmaster }, { port, seconds, paths, callers: CALLERS * processes }),
      ),
    )
  }
  await tellOfChanges(pool, id)
}

async function takeTurns(
  shops: ChildProcess[],
  forget: () => Promise<unknown>,
  ask: (shop: number, port: number, processes: number) => Promise<Load>,
): Promise<Load[]> {
  const sums = shops.map(() => ({
    answers: 0,
    errors: 0,
    seconds: 0,
    shop: 0,
    busiest: 0,
    database: 0,
    load: 0,
  }))
  // Each process has answered as much before anything counts: what runs often is compiled better.
  for (const n of [0, 1, 1, 0, 1, 1]) {
    await forget()
    await ask(shops[n]?.pid ?? 0, PORTS[n] ?? 0, n + 1)
  }
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [n, sum] of sums.entries()) {
      await forget()
      const load = await ask(shops[n]?.pid ?? 0, PORTS[n] ?? 0, n + 1)
      for (const key of Object.keys(sum) as (keyof Load)[]) sum[key] += load[key]
    }
  }
  return sums
}

async function measure(
  reader: ChildProcess,
  { shop, postmaster }: { shop: number; postmaster: number },
  task: object,
): Promise<Load> {
  const before = [await cpuOf(shop), await cpuOf(postmaster)]
  reader.send(task)
  const [{ cpu, ...read }] = await once(reader, 'message')
  const after = [await cpuOf(shop), await cpuOf(postmaster)]
  const [ofShop = [], ofDatabase = []] = after.map((used, n) =>
    Array.from(used, ([pid, now]) => now - (before[n]?.get(pid) ?? 0)),
  )
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { ...read, shop: sum(ofShop), busiest: Math.max(...ofShop), database: sum(ofDatabase), load: cpu }
}

function report(name: string, loads: Load[]): void {
  const rates = loads.map(({ answers, shop, database }, n) => {
    const alone = ((n + 1) * answers * 1e6) / shop
    return { alone, here: Math.min(alone, (CORES * answers * 1e6) / (shop + database)) }
  })
  for (const [n, { answers, errors, seconds, shop, busiest, database, load }] of loads.entries()) {
    const each = (cpu: number) => `${(cpu / answers).toFixed(0)} µs`
    console.log(
      `${name}, ${n + 1} process${n ? 'es' : ''}: CPU an answer: shop ${each(shop)}, database ${each(database)}, generator ${each(load)}; ` +
        `busiest of the shop ${((busiest / shop) * 100).toFixed(0)} %; ` +
        `${(answers / seconds).toFixed(0)} answers a second as measured beside the generator, ${errors} errors; ` +
        `computed: ${rates[n]?.alone.toFixed(0)} with a core each, ${rates[n]?.here.toFixed(0)} on ${CORES} cores`,
    )
  }
  const ratio = (pick: 'alone' | 'here') => ((rates[1]?.[pick] ?? 0) / (rates[0]?.[pick] ?? 1)).toFixed(2)
  console.log(
    `${name}: two are ${ratio('alone')} × one with a core each, ${ratio('here')} × on ${CORES} cores\n`,
  )
}

/** From the commit of a change until another process shows it. */
async function tellOfChanges(pool: pg.Pool, id: string): Promise<void> {
  const times: number[] = []
  for (let n = 0; n < 30; n++) {
    const name = `Changed ${n}`
    const write = `with changed as (update products set name = $2 where id = $1 returning id)
      select pg_notify('catalogue_changed', '') from changed`
    await pool.query(write, [id, name])
    const since = performance.now()
    while (
      !(await (await fetch(`http://127.0.0.1:${PORTS[0]}/api/v1/products/${id}/`)).text()).includes(
        `"${name}"`,
      )
    ) {
      await pause(1)
    }
    times.push(performance.now() - since)
  }
  const [median, longest] = [0.5, 1].map((share) => percentile(times, share).toFixed(1))
  console.log(
    `A change of the catalogue is shown by another process after ${median} ms, at most ${longest} ms`,
  )
}

async function openShopDatabase(open: AsyncDisposableStack, products: number) {
  const { database } = await openOwnDatabase(open)
  const { pool, close } = connect(database.connection, log, 1)
  open.defer(close)
  await makeShop(pool, products)
  return { url: connectionUrl(database.connection), pool }
}

/** As `npm start` does. */
async function startProcesses(open: AsyncDisposableStack, port: number, number: number, url: string) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vitrine-bench-shop-'))
  open.defer(() => rm(DATA_DIR, { recursive: true, force: true }))
  const flags = (process.env.npm_package_config_server_flags ?? '').split(' ').filter(Boolean)
  const shop = spawn(process.execPath, [...flags, 'src/server.ts', '--empty'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...{
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '2',
        LIMITS_SCALE: '1000000',
        MAX_CONNECTIONS_PER_ADDRESS: '5000',
        LOG_LEVEL: 'error',
        DATA_DIR,
      },
      ...{ PORT: String(port), DATABASE_URL: url, WEB_CONCURRENCY: String(number) },
    },
  })
  open.defer(async () => {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
  })
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await pause(100)
  return shop
}
