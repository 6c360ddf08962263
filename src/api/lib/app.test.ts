import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { createApi } from './app.ts'
import { createLimits } from './limits.ts'

const shop = setUpShop()

/** A real deadlock: two transactions that lock two rows in opposite order. */
async function deadlock(): Promise<unknown> {
  await shop.sql('create table if not exists pair (id integer primary key)')
  await shop.sql('insert into pair values (1), (2) on conflict do nothing')
  const [one, two] = [await shop.pool.connect(), await shop.pool.connect()]
  const lock = (client: typeof one, id: number) =>
    client.query(`select id from pair where id = ${id} for update`)
  try {
    for (const client of [one, two]) await client.query('begin')
    await lock(one, 1)
    await lock(two, 2)
    const outcomes = await Promise.allSettled([lock(one, 2), lock(two, 1)])
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  } finally {
    for (const client of [one, two]) client.release(true)
  }
}

it('a deadlock or a missing database results in 503, other errors in 500', async () => {
  const { onError } = createApi(shop.shop, createLimits(shop.pool, 1))
  const again = onError(await deadlock())
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '2'])
  const mistake = await shop.sql('select 1 / 0').catch((error: unknown) => error)
  const answer = onError(mistake)
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('division')
  const noFile = await readFile('/no/such/file').catch((error: unknown) => error)
  expect(onError(noFile).status).toBe(500)
  const noServer = await new pg.Client({ host: '/no/such/folder' }).connect().catch((error: unknown) => error)
  expect(onError(noServer).status).toBe(503)
})
