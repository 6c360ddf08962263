import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, type Database, type Db } from './connect.ts'

/** One connection, so that each statement sees the state that the previous one left. */
let open: Database

beforeEach(async () => {
  open = connect(inject('server'), { warn() {} }, 1)
  await open.pool.query('create table taken (ring int primary key)')
})
afterEach(async () => {
  await open.pool.query('drop table taken')
  await open.close()
})

test('a failed statement rolls back its transaction and leaves the connection usable', async () => {
  await take(open.db, 1)
  const refused = open.db.transaction().execute(async (tx) => {
    await take(tx, 2)
    await take(tx, 1)
  })
  await expect(refused).rejects.toThrow(/duplicate key/)
  await take(open.db, 3)
  expect((await open.pool.query('select ring from taken order by ring')).rows).toEqual([
    { ring: 1 },
    { ring: 3 },
  ])
})

test('a statement with parameters is prepared once per connection', async () => {
  for (const ring of [1, 2, 3]) await take(open.db, ring)
  const { rows } = await open.pool.query(
    `select (generic_plans + custom_plans)::int as calls from pg_prepared_statements where statement like 'insert into taken%'`,
  )
  expect(rows).toEqual([{ calls: 3 }])
})

async function take(db: Db, ring: number): Promise<void> {
  await sql`insert into taken values (${ring})`.execute(db)
}
