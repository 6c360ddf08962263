import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
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

const atOnce = (times: number, seconds = 0) =>
  Promise.all(Array.from({ length: times }, () => answerer(open.reads, seconds)))

test('reads that come at the same time share two connections, and give them back', async () => {
  expect(new Set(await atOnce(30)).size).toBe(2)
  expect(open.pool.totalCount).toBe(2)
  expect(open.pool.idleCount).toBe(2)
})

test('nobody waits behind a slow read: what comes later takes another connection, and leaves two for whoever buys', async () => {
  let areDone = false
  const slow = atOnce(2, 3).then(() => {
    areDone = true
  })
  await answerer(open.db, 0.1)
  for (let read = 0; read < 20; read++) await answerer(open.reads)
  expect(areDone).toBe(false)
  const all = Promise.all(Array.from({ length: 9 }, () => answerer(open.reads, 0.2)))
  await answerer(open.db, 0.1)
  const more = atOnce(9)
  expect(open.pool.totalCount).toBeLessThanOrEqual(SIZE - 2)
  await Promise.all([slow, all, more])
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})

test('a read that is refused is told of, and its neighbours on the connection are answered', async () => {
  const wrong = () => sql`select 1 / (${0}::integer)`.execute(open.reads)
  const [first, refused, second] = await Promise.allSettled([
    answerer(open.reads),
    wrong(),
    answerer(open.reads),
  ])
  expect([first.status, refused.status, second.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('when a connection is lost, those who wait for it are told, and the next read takes a new one', async () => {
  const waiting = Promise.allSettled([1, 2, 3, 4].map(() => answerer(open.reads, 5)))
  await answerer(open.db, 0.1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and application_name = ${NAME} and query like '%pg_sleep%'`.execute(open.db)
  expect((await waiting).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await answerer(open.reads)).toBeGreaterThan(0)
})

test('without a database every read is told, also the next', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/none', silent, SIZE)
  for (const _ of [1, 2]) {
    const reads = await Promise.allSettled([1, 2, 3].map(() => answerer(away.reads)))
    expect(reads.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  }
  await away.close()
})

test('a transaction is refused, since others are on its connection', async () => {
  const begun = open.reads.transaction().execute((tx) => answerer(tx))
  await expect(begun).rejects.toThrow('A shared connection has no transactions.')
  expect(await atOnce(3)).toHaveLength(3)
  expect(open.pool.idleCount).toBe(open.pool.totalCount)
})
