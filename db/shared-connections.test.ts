import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { eventually } from '../test/harness.ts'
import { connect, type Database, type Db } from './connect.ts'

const SIZE = 6
const NAME = 'shared connections'
const silent = { warn() {} }

let open: Database

beforeEach(() => {
  open = connect(inject('server'), silent, SIZE, { application_name: NAME })
})
afterEach(() => open.close())

/** The process of PostgreSQL that answers, after so many seconds. */
async function answerer(db: Db, seconds = 0): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid from (select pg_sleep(${seconds}::float8)) slept`.execute(db)
  return rows[0]?.pid ?? 0
}

async function connectionsAtWork(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where application_name = ${NAME} and state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()`.execute(
    open.db,
  )
  return rows[0]?.n ?? 0
}

const atOnce = (times: number, seconds = 0) =>
  Promise.all(Array.from({ length: times }, () => answerer(open.reads, seconds)))

const statusOf = ({ status }: PromiseSettledResult<unknown>) => status

// Where the machine is busy a read is not always quick.
const soon = (check: () => Promise<void>) =>
  eventually(() =>
    check().then(
      () => true,
      () => false,
    ),
  )

test('while reads are quick, four that come at the same time share two connections, and give them back', async () => {
  await soon(async () => {
    for (let read = 0; read < 60; read++) await answerer(open.reads)
    expect(new Set(await atOnce(4, 0.05)).size).toBe(2)
  })
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})

test('many more reads than connections are answered, each its own question', async () => {
  const asked = Array.from({ length: 300 }, (_, n) => n)
  const told = await Promise.all(
    asked.map(
      async (n) => (await sql<{ n: number }>`select ${n}::integer as n`.execute(open.reads)).rows[0]?.n,
    ),
  )
  expect(told).toEqual(asked)
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})

test('behind a slow read stands one other at most, and who comes later takes another connection', async () => {
  let areDone = false
  const slow = atOnce(5, 3).then(() => {
    areDone = true
  })
  await eventually(async () => (await connectionsAtWork()) >= 3)
  for (let read = 0; read < 20; read++) await answerer(open.reads)
  expect(areDone).toBe(false)
  await slow
})

test('reads that are all slow do not wait for each other while there are connections, nor fail when there are none', async () => {
  const loops = Array.from({ length: SIZE }, async () => {
    for (let round = 0; round < 12; round++) await answerer(open.reads, 0.02)
  })
  await Promise.all(loops)
  expect(new Set(await atOnce(SIZE, 0.02)).size).toBe(SIZE)
  expect(await atOnce(3 * SIZE, 0.02)).toHaveLength(3 * SIZE)
  expect(open.pool.idleCount).toBe(SIZE)
})

test('connections that slow reads took come free again while quick ones go on and on', async () => {
  await atOnce(SIZE, 0.05)
  const seen: number[] = []
  let isOver = false
  const callers = Array.from({ length: 4 * SIZE }, async () => {
    while (!isOver) seen.push(await answerer(open.reads))
  })
  await eventually(async () => seen.length > 500 && new Set(seen.slice(-100)).size === 2)
  isOver = true
  await Promise.all(callers)
})

test('a read that is refused is told of, and its neighbours on the connection are answered', async () => {
  const refuse = () => sql`select ('process ' || pg_backend_pid())::integer`.execute(open.reads)
  await soon(async () => {
    const told = await Promise.allSettled([answerer(open.reads), answerer(open.reads), refuse(), refuse()])
    expect(told.map(statusOf)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    const [one, two, ...refused] = told.map((one) => String('value' in one ? one.value : one.reason))
    expect([one, two].every((pid) => refused.some((reason) => reason.includes(`process ${pid}`)))).toBe(true)
  })
})

test('a read that is refused says who asked', async () => {
  const asking = async () => await sql`select 1 / 0`.execute(open.reads)
  const stack = await asking().catch(({ stack }) => stack)
  expect(stack).toMatch(/^error: division by zero\n(.*\n)*? +at asking .*shared-connections\.test/)
})

test('when connections are lost, those who wait for them are told, and the next read takes a new one', async () => {
  const waiting = Promise.allSettled(Array.from({ length: 4 }, () => answerer(open.reads, 5)))
  await answerer(open.db, 0.1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and application_name = ${NAME} and query like '%pg_sleep%'`.execute(open.db)
  expect((await waiting).map(statusOf)).toEqual(Array(4).fill('rejected'))
  expect(await answerer(open.reads)).toBeGreaterThan(0)
})

test('a connection that is lost takes nobody with it but those who were on it', async () => {
  let isOver = false
  const failed: unknown[] = []
  let answered = 0
  const callers = Array.from({ length: 50 }, async () => {
    while (!isOver) {
      await answerer(open.reads).then(
        () => answered++,
        (error) => failed.push(error),
      )
      await new Promise(setImmediate)
    }
  })
  for (let kill = 1; kill <= 3; kill++) {
    const before = answered
    await eventually(async () => answered > before + 500)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name = ${NAME} order by query_start desc limit 1`.execute(
      open.db,
    )
    await eventually(async () => failed.length >= kill)
  }
  isOver = true
  await Promise.all(callers)
  expect(failed.length).toBeLessThanOrEqual(6)
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})

test('while there is no database every read is told, and is answered as soon as there is one', async () => {
  const later = connect({ ...inject('server'), database: 'opened_later' }, silent, SIZE)
  const told = () => Promise.allSettled(Array.from({ length: 2 * SIZE }, () => answerer(later.reads)))
  for (const _ of [1, 2]) expect((await told()).map(statusOf)).toEqual(Array(2 * SIZE).fill('rejected'))
  await open.pool.query('create database opened_later')
  expect((await told()).map(statusOf)).toEqual(Array(2 * SIZE).fill('fulfilled'))
  await later.close()
  await open.pool.query('drop database opened_later')
})

test('one connection is enough, and each caller has its turn on it', async () => {
  const one = connect(inject('server'), silent, 1)
  const answers = Array.from({ length: 6 }, () => 0)
  const callers = answers.map(async (_, caller) => {
    while (!answers.includes(200)) {
      await answerer(one.reads)
      answers[caller] = (answers[caller] ?? 0) + 1
    }
  })
  await Promise.race(callers)
  expect(Math.min(...answers)).toBeGreaterThan(0)
  await Promise.all(callers)
  await one.close()
})

test('what is no read is refused, since others are on its connection', async () => {
  const refused = 'A shared connection is for reads alone.'
  await expect(open.reads.transaction().execute((tx) => answerer(tx))).rejects.toThrow(refused)
  await expect(sql`set statement_timeout = 1`.execute(open.reads)).rejects.toThrow(refused)
  expect(await atOnce(3)).toHaveLength(3)
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})
