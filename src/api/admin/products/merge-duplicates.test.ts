import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { expectInvariantsHold } from '../../../../tests/support/orders/order-calls.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'

const { shop, call, create, read, post } = setUpBackOffice()

const insert = async (table: 'brands' | 'categories', names: string[], parent: number | null = null) => {
  const column = table === 'categories' ? ', parent_id' : ''
  const rows = await shop.sql<{ id: number }>(
    `insert into ${table} (name, description${column})
      select name, 'Things'${column && ', $2::integer'} from unnest($1::text[]) name returning id`,
    column ? [names, parent] : [names],
  )
  return rows.map(({ id }) => id)
}

// Proves: R3.92
it('brands and categories of one name become one, with their products and what is below them', async () => {
  const [bench, twin, other] = await insert('brands', ["Ruth's Bench", 'ruth’s bench', 'Another Bench'])
  const [rings, twinRings] = await insert('categories', ['Toe rings', 'toe Rings'])
  const [below, twinBelow] = [
    ...(await insert('categories', ['Thin'], rings)),
    ...(await insert('categories', ['thin'], twinRings)),
  ]
  const product = await create({ brand_id: twin, category_id: twinBelow })
  const untouched = await create({ brand_id: other, category_id: rings })
  const { status, body } = await post('/admin/duplicate-names/merge/')
  expect(status).toBe(200)
  expect(body.merged).toEqual([
    { kind: 'brand', name: 'ruth’s bench', into: "Ruth's Bench" },
    { kind: 'category', name: 'toe Rings', into: 'Toe rings' },
    { kind: 'category', name: 'thin', into: 'Thin' },
  ])
  expect(await read(product.id)).toMatchObject({ brand_id: bench, category_id: below })
  expect(await read(untouched.id)).toMatchObject({ brand_id: other, category_id: rings })
  const { items } = (await call('GET', '/admin/log/?subject=brand')).body
  expect(items[0]).toMatchObject({
    action: 'merged',
    name: 'ruth’s bench',
    after: { name: "Ruth's Bench", id: bench },
  })
  expect((await post('/admin/duplicate-names/merge/')).body).toEqual({ merged: [] })
  await expectInvariantsHold(shop)
})

// Proves: R13.224
it('home, banners and menu show the category that is left, once', async () => {
  const [hoops, twin] = await insert('categories', ['Hoops', 'hoops'])
  const places = (...ids: (number | string | undefined)[]) => ids.map((id) => ({ place: `category-${id}` }))
  const storefront = { home: places(twin, 0, hoops), banners: places(hoops, twin), menu: places(twin) }
  await shop.sql(`insert into settings (key, value, updated_at) values ('storefront', $1, now())`, [
    JSON.stringify(storefront),
  ])
  expect((await post('/admin/duplicate-names/merge/')).status).toBe(200)
  expect((await call('GET', '/admin/settings/')).body.storefront).toEqual({
    home: places(hoops, 0),
    banners: places(hoops, hoops),
    menu: places(hoops),
  })
  await shop.sql(`delete from settings where key = 'storefront'`)
})

// Proves: R13.224
it('categories with different rights to return stay apart until the owner chooses', async () => {
  const [studs, twin] = await insert('categories', ['Studs', 'studs'])
  await shop.sql(`update categories set return_right = 'sealed' where id = $1`, [twin])
  const { status, body } = await post('/admin/duplicate-names/merge/')
  expect([status, body.detail]).toEqual([
    409,
    'The categories “Studs” and “studs” have different rights to return. Choose the same for both first, then merge them.',
  ])
  await shop.sql(`update categories set return_right = 'sealed' where id = $1`, [studs])
  expect((await post('/admin/duplicate-names/merge/')).body.merged).toHaveLength(1)
  expect(await shop.sql('select return_right from categories where id = any($1)', [[studs, twin]])).toEqual([
    { return_right: 'sealed' },
  ])
})

it('a product that is being saved with a duplicate brand goes along', async () => {
  const [keep, twin] = await insert('brands', ['Late Bench', 'late bench'])
  const saving = await shop.pool.connect()
  try {
    await saving.query('begin')
    await saving.query(
      `insert into products (name, description, brand_id, draft) values ('Late', '', $1, true)`,
      [twin],
    )
    const merging = post('/admin/duplicate-names/merge/')
    await eventually(async () => {
      const waiting = await shop.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
      return waiting.length > 0
    })
    await saving.query('commit')
    expect((await merging).status).toBe(200)
  } finally {
    saving.release(true)
  }
  expect(await shop.sql(`select brand_id from products where name = 'Late'`)).toEqual([{ brand_id: keep }])
  await shop.sql(`delete from products where name = 'Late'`)
})
