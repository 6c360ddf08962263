import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Database } from './connect.ts'
import { inOneTrip } from './in-one-trip.ts'

let open: Database

beforeEach(async () => {
  open = connect(inject('server'), { warn() {} }, 1)
  await open.pool.query('create table sold (ring int primary key)')
})
afterEach(async () => {
  await open.pool.query('drop table sold')
  await open.close()
})

const sell = (ring: number) => sql<{ ring: number }>`insert into sold values (${ring}) returning ring`
const sold = sql<{ rings: number[] }>`select array_agg(ring order by ring) as rings from sold`

test('statements of one trip are sent before the first is answered, and each sees what those before it did', async () => {
  const seen: string[] = []
  watch(await open.pool.connect(), seen).release()
  const [made, all] = await inOneTrip(open.db, sell(1), sold)
  expect({ made, all }).toEqual({ made: [{ ring: 1 }], all: [{ rings: [1] }] })
  expect(seen).toEqual(['sent', 'sent', 'answered', 'answered'])
})

test('one that is refused is told of, keeps nothing, and does not stop the next', async () => {
  await sell(1).execute(open.db)
  await expect(inOneTrip(open.db, sell(1), sell(2), sold)).rejects.toThrow(/duplicate key/)
  expect((await sold.execute(open.db)).rows).toEqual([{ rings: [1, 2] }])
})

test('a transaction, which one refused would end for the next, takes none', async () => {
  const begun = open.db.transaction().execute((tx) => inOneTrip(tx, sell(1), sold))
  await expect(begun).rejects.toThrow('no part of a transaction')
  expect((await sold.execute(open.db)).rows).toEqual([{ rings: null }])
})

function watch(client: pg.PoolClient, seen: string[]): pg.PoolClient {
  const { connection } = client as unknown as { connection: pg.Connection }
  const sync = connection.sync.bind(connection)
  connection.sync = () => {
    seen.push('sent')
    sync()
  }
  // Before pg's own listener, which sends what waits.
  connection.prependListener('readyForQuery', () => void seen.push('answered'))
  return client
}
