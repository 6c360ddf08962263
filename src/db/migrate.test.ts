import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../tests/support/harness.ts'
import { findViolations } from '../shop/health/broken-invariants.ts'
import { connect } from './connect.ts'
import { migrate, migrationFiles } from './migrate.ts'

let copied: Awaited<ReturnType<typeof copyDatabase>>
let database: ReturnType<typeof connect>
beforeEach(async () => {
  copied = await copyDatabase(inject('server'), 'empty')
  database = connect(copied.connection, { warn() {} }, 2)
})
afterEach(async () => {
  await database.close()
  await copied.drop()
})

test('an empty database gets every migration once', async () => {
  const { pool } = database
  expect(await migrate(pool)).toEqual(await migrationFiles())
  expect(await migrate(pool)).toEqual([])
  expect(await findViolations(pool)).toEqual([])
})

test.each(['0001_shop.sql', '9999_newer.sql'])(
  'a database that has the unknown migration %s is refused and stays as it is',
  async (name) => {
    const { pool } = database
    await pool.query('create table migrations (name text primary key, applied_at timestamptz default now())')
    await pool.query('insert into migrations (name) values ($1)', [name])
    await pool.query('create table orders as select 7 as id')
    await expect(migrate(pool)).rejects.toThrow(
      `The database has migration ${name}, which this version of the shop does not know in that place; nothing has been changed. Start the version of the shop that made this database, or give this version an empty one.`,
    )
    const { rows: tables } = await pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    expect(tables.map(({ relname }) => relname)).toEqual(['migrations', 'orders'])
    expect((await pool.query('select name from migrations')).rows).toEqual([{ name }])
    expect((await pool.query('select id from orders')).rows).toEqual([{ id: 7 }])
  },
)
