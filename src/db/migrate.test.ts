import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../tests/support/harness.ts'
import { findProductIds } from '../shop/catalog/search/search-products.ts'
import { brokenLaws } from '../shop/health/broken-invariants.ts'
import { connect } from './connect.ts'
import { migrate, migrationFiles } from './migrate.ts'

let copied: Awaited<ReturnType<typeof copyDatabase>>
let database: ReturnType<typeof connect>
beforeEach(async () => {
  copied = await copyDatabase(inject('server'), false)
  database = connect(copied.connection, { warn() {} }, 2)
})
afterEach(async () => {
  await database.close()
  await copied.drop()
})

test('what an earlier version wrote into the log of letters sent again loses the address, and nothing else does', async () => {
  const { pool } = database
  const files = await migrationFiles()
  await migrate(pool, files.slice(0, files.indexOf('0019_log_without_addresses.sql')))
  await pool.query(`
    with owner as (
      insert into admins (first_name, last_name, email, phone_number, password_hash, disabled, created_at, updated_at)
      values ('Ada', 'Owner', 'owner@example.com', '', '', false, now(), now()) returning id
    )
    insert into change_log (admin_id, subject, subject_id, name, action, after, created_at)
    select owner.id, subject, '1', '26-K7M3XQ4D', action, jsonb_build_object(field, value), now()
    from owner, (values ('email', 'sent again', 'to', 'ada@example.com'),
      ('order', 'confirmation sent again', 'to', 'ada@example.com'), ('order', 'noted', 'note', 'Gift wrap'))
      as row (subject, action, field, value)`)
  await migrate(pool)
  const { rows } = await pool.query('select action, after from change_log order by id')
  expect(rows).toEqual([
    { action: 'sent again', after: null },
    { action: 'confirmation sent again', after: null },
    { action: 'noted', after: { note: 'Gift wrap' } },
  ])
})

test('products of an earlier version are listed and searched, those on sale alone', async () => {
  const { pool, db } = database
  const files = await migrationFiles()
  await migrate(pool, files.slice(0, files.indexOf('0031_product_search.sql')))
  await pool.query(`insert into brands (name, description) values ('One', '')`)
  await pool.query(`insert into products (name, code, description, price, brand_id, withdrawn_at) values
    ('Péarl Ring', 'R-1', '', 100, 1, null), ('Opal Ring', 'R-2', '', 100, 1, null), ('Ruby Ring', 'R-3', '', 100, 1, now())`)
  await migrate(pool)
  expect(await findProductIds(db, {})).toHaveLength(2)
  expect(await findProductIds(db, { name: 'pearl' })).toHaveLength(1)
  expect(await findProductIds(db, { name: 'peral' })).toHaveLength(1)
  expect(await findProductIds(db, { name: 'ruby' })).toEqual([])
  expect(await brokenLaws(pool)).toEqual([])
})
