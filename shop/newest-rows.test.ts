import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestShop, type TestShop } from '../test/harness.ts'
import { listAccounts } from './account/list-accounts.ts'
import { forgetCounts } from './count-rows.ts'
import { listEmails } from './mail/outbox.ts'

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

const SEARCHES = ['order', 'deja VU', 'reader4', 'reader1234@', 'ex', '%', 'nobody']

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
      for (const skip of [0, 90, 1_000, 2_500, found.length - 7].filter((skip) => skip >= 0)) {
        const { items, total } = await listEmails(shop.shop.db, { skip, limit: 10, status, search })
        expect(total).toBe(found.length)
        expect(items.map(({ id }) => id)).toEqual(found.slice(skip, skip + 10).map(({ id }) => id))
      }
    }
  },
)

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
