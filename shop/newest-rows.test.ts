import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { listAccounts } from './account/list-accounts.ts'
import { forgetCounts } from './count-rows.ts'
import { listEmails } from './mail/outbox.ts'
import { newestPage } from './newest-page.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(inject('server'))
  await shop.sql(`insert into emails (kind, recipient, subject, text, html, status, created_at)
    select 'bench', 'reader' || n || '@example.com', case when n % 100 = 0 then 'Déjà vu' else 'Your order' end, '', '',
      case when n % 3 = 0 then 'failed' else 'sent' end, now() - n / 2 * interval '1 minute'
    from generate_series(1, 4000) n`)
  await shop.sql(`insert into users (first_name, last_name, email, phone_number, password_hash, created_at)
    select 'Ada', 'Reader', 'reader' || n || '@example.com', '1', 'none', now() - n * interval '1 minute'
    from generate_series(1, 2000) n`)
})
afterAll(() => shop.close())

const SEARCHES = [
  'order',
  'deja VU',
  'reader4',
  'reader1234@',
  'reader1234@example.com',
  'reader1234@example.org',
  'ex',
  '%',
  'nobody',
]

test.each(SEARCHES)(
  'letters with “%s” are all there, once each and in order, however far down',
  async (search) => {
    for (const status of [undefined, 'failed'] as const) {
      const found = await shop.sql<{ id: string }>(
        `select id from emails where strpos(searched, searchable($1)) > 0 and status = coalesce($2, status)
      order by created_at desc, id desc`,
        [search, status],
      )
      forgetCounts()
      for (const skip of [0, 90, 1_000, 1_500, 1_510, 1_505, 2_500, 2_510, found.length - 7].filter(
        (skip) => skip >= 0,
      )) {
        const { items, total } = await listEmails(shop.shop.db, { skip, limit: 10, status, search })
        expect(total).toBe(found.length)
        expect(items.map(({ id }) => id)).toEqual(found.slice(skip, skip + 10).map(({ id }) => id))
      }
    }
  },
)

test('a deep page goes on where the one before it ended, also when a new letter has come', async () => {
  forgetCounts()
  const page = (skip: number) => listEmails(shop.shop.db, { skip, limit: 10 })
  const before = [...(await page(1_500)).items, ...(await page(1_510)).items]
  const inTurn = await shop.sql<{ id: string }>('select id from emails order by created_at desc, id desc')
  expect(before.map(({ id }) => id)).toEqual(inTurn.slice(1_500, 1_520).map(({ id }) => id))
  await shop.sql(
    `insert into emails (kind, recipient, subject, text, html, created_at) values ('bench', 'new@example.com', '', '', '', now())`,
  )
  expect([...(await page(1_500)).items, ...(await page(1_510)).items]).toEqual(before)
  forgetCounts()
  expect((await page(1_501)).items).toEqual(before.slice(0, 10))
  await shop.sql(`delete from emails where recipient = 'new@example.com'`)
})

test('a deep page is whole when the row that it began with has gone', async () => {
  forgetCounts()
  const page = () => listEmails(shop.shop.db, { skip: 1_500, limit: 10 })
  const [first, ...others] = (await page()).items
  await shop.sql('delete from emails where id = $1', [first?.id])
  expect((await page()).items.slice(0, 9)).toEqual(others)
})

test('an old number of rows steers no page up to the middle of them', async () => {
  const { db } = shop.shop
  const rows = await shop.sql<{ id: string }>('select id from emails order by created_at desc, id desc')
  for (const skip of [1_990, 1_995]) {
    forgetCounts()
    const list = { from: sql`emails`, where: sql`true` }
    const ids = await newestPage(db, ['letters'], list, { skip, limit: 5, total: 3_990 })
    const page = await sql<{ id: string }>`${ids}`.execute(db)
    expect(page.rows.map(({ id }) => id)).toEqual(rows.slice(skip, skip + 5).map(({ id }) => id))
  }
})

test.each([
  ['example', 2_000],
  ['reader77', 11],
])('customers with “%s” are counted and shown', async (search, many) => {
  const { items, total } = await listAccounts(shop.shop.db, 'user', { skip: many - 3, limit: 10, search })
  expect([items.length, total]).toEqual([3, many])
})

test('a letter whose subject no index could hold is kept, and found by its beginning', async () => {
  await shop.sql(
    `insert into emails (kind, recipient, subject, text, html, created_at) select 'bench', 'endless@example.com',
      string_agg(chr(120000 + (random() * 2000)::integer), '' order by n), '', '', now() from generate_series(1, 5000) n`,
  )
  const { items } = await listEmails(shop.shop.db, { skip: 0, limit: 10, search: 'endless@' })
  expect(items.map(({ subject }) => [...subject].length)).toEqual([5_000])
})
