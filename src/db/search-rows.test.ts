import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { setUpShop } from '../../tests/support/set-up-shop.ts'
import { findViolations } from '../shop/health/broken-invariants.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

it("a product's row of search is written once, with its facets", async () => {
  const { id } = await office.create({ stock_quantity: 3 })
  await office.call('PUT', `/products/${id}/facts/`, { facts: [{ key: 'metal', value: 'Platinum' }] })
  const client = await shop.pool.connect()
  const writes = async (sql: string) => {
    // With what the connection has not reported yet.
    const count = `select n_tup_ins::int as inserted, n_tup_upd::int as updated from pg_stat_xact_user_tables where relname = 'product_search'`
    const { rows: before } = await client.query(count)
    await client.query(sql)
    const { rows: after } = await client.query(count)
    return { inserted: after[0].inserted - before[0].inserted, updated: after[0].updated - before[0].updated }
  }
  try {
    await client.query('begin')
    await client.query('delete from product_search where product_id = $1', [id])
    expect(await writes(`select update_product_search(array['${id}', '${id}']::uuid[])`)).toEqual({
      inserted: 1,
      updated: 0,
    })
    await client.query('commit')
  } finally {
    client.release()
  }
  const { body } = await shop.call('GET', '/api/v1/products/search/?metal=platinum&in_stock=yes')
  expect(body.items).toMatchObject([{ id }])
  expect(await findViolations(shop.pool)).toEqual([])
})
