import { beforeAll, expect, test } from 'vitest'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { listAccounts } from '../account/list-accounts.ts'
import { listEmails } from '../mail/outbox.ts'

const shop = setUpShop()

beforeAll(async () => {
  await shop.sql(`insert into emails (kind, recipient, subject, text, html, status, created_at)
    select 'bench', 'reader' || n || '@example.com', case when n % 100 = 0 then 'Déjà vu' else 'Your order' end, '', '',
      case when n % 3 = 0 then 'failed' else 'sent' end, now() - n / 2 * interval '1 minute'
    from generate_series(1, 400) n`)
  await shop.sql(`insert into users (first_name, last_name, email, phone_number, password_hash, created_at)
    select 'Ada', 'Reader', 'reader' || n || '@example.com', '1', 'none', now() - n * interval '1 minute'
    from generate_series(1, 200) n`)
})

const SEARCHES = ['order', 'deja VU', 'reader4', 'reader123@', 'reader123@example.org', 'ex', '%', 'nobody']

// Proves: R1.15
test.each(SEARCHES)('pages of e-mails that contain “%s” have every row once and in order', async (search) => {
  for (const status of [undefined, 'failed'] as const) {
    const found = await shop.sql<{ id: string }>(
      `select id from emails where strpos(search_text, normalize_search_text($1)) > 0 and status = coalesce($2, status)
      order by created_at desc, id desc`,
      [search, status],
    )
    for (const skip of [0, 10, 90, Math.max(found.length - 7, 0), 1_000]) {
      const { items, total } = await listEmails(shop.shop.db, { skip, limit: 10, status, search })
      expect(total).toBe(found.length)
      expect(items.map(({ id }) => id)).toEqual(found.slice(skip, skip + 10).map(({ id }) => id))
    }
  }
})

test.each([
  ['example', 200],
  ['reader77', 1],
  ['77', 2],
])('customers that contain “%s” are counted and listed', async (search, many) => {
  const { items, total } = await listAccounts(shop.shop.db, 'user', { skip: many - 1, limit: 10, search })
  expect([items.length, total]).toEqual([1, many])
})

test('an e-mail with a subject above the size of an index entry is stored and found', async () => {
  await shop.sql(
    `insert into emails (kind, recipient, subject, text, html, created_at) select 'bench', 'endless@example.com',
      string_agg(chr(120000 + (random() * 2000)::integer), '' order by n), '', '', now() from generate_series(1, 5000) n`,
  )
  const { items } = await listEmails(shop.shop.db, { skip: 0, limit: 10, search: 'endless@' })
  expect(items.map(({ subject }) => [...subject].length)).toEqual([5_000])
})
