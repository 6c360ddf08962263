import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../tests/support/harness.ts'
import { replayCall } from './replay-visit.ts'

const IDS = { guest: '', cart: '', order: '', session: '', products: [] }

let copied: Awaited<ReturnType<typeof copyDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  copied = await copyDatabase(inject('server'))
  pool = new pg.Pool({ connectionString: copied.connection, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await copied.drop()
})

test('a connection that has replayed one visit replays another, whose statements are others', async () => {
  const visitOf = (text: string) => ({ ids: IDS, calls: [[{ text, values: ['cart-1'] }]] })
  const made = (text: string) => replayCall(pool, visitOf(text), 0, IDS)
  expect(await made('select $1::text as id')).toMatchObject({ cart: { id: 'cart-1' } })
  expect(await made('select upper($1::text) as id')).toMatchObject({ cart: { id: 'CART-1' } })
  expect(await made('select $1::text as id')).toMatchObject({ cart: { id: 'cart-1' } })
})
