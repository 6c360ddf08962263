import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connect, type Database, type Db } from './connect.ts'

const log = { warn() {} }

/** One connection, so that the next statement meets it as the one before has left it. */
let open: Database

beforeEach(async () => {
  open = connect(inject('server'), log, 1)
  await open.pool.query('create table taken (ring int primary key)')
  // The first transaction of a connection teaches it `begin`.
  await open.db.transaction().execute(async (tx) => void (await take(tx, 1)))
})
afterEach(async () => {
  await open.pool.query('drop table taken')
  await open.close()
})

describe('a transaction, whose begin goes along with its first statement,', () => {
  test('keeps all that it did, and whatever its first statement answers', async () => {
    const rows = await open.db.transaction().execute(async (tx) => {
      const first = await take(tx, 2)
      await take(tx, 3)
      return first
    })
    expect(rows).toEqual([{ ring: 2 }])
    expect(await taken()).toEqual([1, 2, 3])
  })

  test('keeps nothing of it when it is given up, or when a later statement is refused', async () => {
    const givenUp = open.db.transaction().execute(async (tx) => {
      await take(tx, 2)
      throw new Error('changed our mind')
    })
    await expect(givenUp).rejects.toThrow('changed our mind')
    const refused = open.db.transaction().execute(async (tx) => {
      await take(tx, 2)
      await take(tx, 1)
    })
    await expect(refused).rejects.toThrow(/duplicate key/)
    expect(await taken()).toEqual([1])
  })

  test('whose first statement is refused leaves the connection as good as new', async () => {
    const refused = open.db.transaction().execute(async (tx) => void (await take(tx, 1)))
    await expect(refused).rejects.toThrow(/duplicate key/)
    await take(open.db, 4)
    expect(await taken()).toEqual([1, 4])
  })

  test('that asks for nothing, or first for what has no values, is one all the same', async () => {
    await open.db.transaction().execute(async () => {})
    const givenUp = open.db.transaction().execute(async (tx) => {
      await sql`insert into taken values (5)`.execute(tx)
      throw new Error('changed our mind')
    })
    await expect(givenUp).rejects.toThrow('changed our mind')
    expect(await taken()).toEqual([1])
  })

  test('that cannot begin does nothing, and gives its connection up', async () => {
    await open.pool.query('deallocate begin')
    const unbegun = open.db.transaction().execute((tx) => Promise.all([take(tx, 6), take(tx, 7)]))
    await expect(unbegun).rejects.toThrow()
    expect(await taken()).toEqual([1])
    await open.db.transaction().execute((tx) => take(tx, 8))
    await open.db.transaction().execute((tx) => take(tx, 9))
    expect(await taken()).toEqual([1, 8, 9])
  })

  test('within one that is open is told of by PostgreSQL, and ends with it', async () => {
    const client = await open.pool.connect()
    for (const text of ['begin', 'insert into taken values (5)', 'begin', 'commit']) await client.query(text)
    client.release()
    expect(await taken()).toEqual([1, 5])
  })

  test('refuses a first statement that nobody waits for: it would be done outside', async () => {
    const client = await open.pool.connect()
    await client.query('begin')
    expect(() => client.query('insert into taken values (5)', () => {})).toThrow('awaited')
    await client.query('rollback')
    client.release()
    expect(await taken()).toEqual([1])
  })

  test('refuses a second statement before its first is answered: without a transaction it would stay', async () => {
    const client = await open.pool.connect()
    await client.query('begin')
    const first = client.query('insert into taken values ($1)', [5])
    expect(() => client.query('insert into taken values ($1)', [6])).toThrow('awaited')
    await first
    await client.query('insert into taken values ($1)', [7])
    await client.query('commit')
    client.release()
    expect(await taken()).toEqual([1, 5, 7])
  })

  test('asks the database twice, and not three times', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const { db, close } = connect(inject('server'), log, 1)
    const select = () => db.transaction().execute((tx) => sql`select ${1}::int`.execute(tx))
    await select()
    sent.mockClear()
    await select()
    expect(sent).toHaveBeenCalledTimes(2)
    await close()
    sent.mockRestore()
  })
})

test('PostgreSQL compiles no statement: a plan that it would rather not have made would be compiled at every call', async () => {
  expect((await open.pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  // Not for the embedded server's own settings.
  expect((await open.pool.query(`select source from pg_settings where name = 'jit'`)).rows).toEqual([
    { source: 'client' },
  ])
})

async function take(db: Db, ring: number): Promise<{ ring: number }[]> {
  const { rows } = await sql<{ ring: number }>`insert into taken values (${ring}) returning ring`.execute(db)
  return rows
}

async function taken(): Promise<number[]> {
  const { rows } = await open.pool.query<{ ring: number }>('select ring from taken order by ring')
  return rows.map(({ ring }) => ring)
}
