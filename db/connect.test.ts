import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { connect, type Database, type Db } from './connect.ts'

const log = { warn() {} }

/** One connection, so that what is made on it is there for the next statement. */
let open: Database

beforeEach(async () => {
  open = connect(inject('server'), log, 1)
  await open.pool.query('create temporary table taken (ring int primary key)')
  // The first transaction of a connection teaches it `begin`.
  await open.db.transaction().execute(async (tx) => void (await take(tx, 1)))
})
afterEach(() => open.close())

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

  test('that cannot begin does nothing', async () => {
    await open.pool.query('deallocate begin')
    const unbegun = open.db.transaction().execute(async (tx) => void (await take(tx, 6)))
    await expect(unbegun).rejects.toThrow(/begin/)
    expect(await taken()).toEqual([1])
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

async function take(db: Db, ring: number): Promise<{ ring: number }[]> {
  const { rows } = await sql<{ ring: number }>`insert into taken values (${ring}) returning ring`.execute(db)
  return rows
}

async function taken(): Promise<number[]> {
  const { rows } = await open.pool.query<{ ring: number }>('select ring from taken order by ring')
  return rows.map(({ ring }) => ring)
}
