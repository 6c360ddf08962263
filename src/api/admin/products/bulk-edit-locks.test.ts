import { expect, it } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, post, create } = setUpBackOffice()

const BULK = '/admin/products/bulk-edit/'
const apply = async (selection: object, change: object) => {
  const { version } = (await post(`${BULK}preview/`, { selection, change })).body
  return await post(BULK, { selection, change, version })
}
const somebodyWaits = () =>
  eventually(async () => {
    const waiting = await shop.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
    return waiting.length > 0
  })

type Statement = [text: string, values: unknown[]]

/** @param act gets a function that runs a further statement of the open transaction */
async function duringTransaction(
  first: Statement,
  act: (run: (...statement: Statement) => Promise<unknown>) => Promise<void>,
) {
  const other = await shop.pool.connect()
  try {
    await other.query('begin')
    await other.query(...first)
    await act((...statement) => other.query(...statement))
  } finally {
    other.release(true)
  }
}

// Proves: R11.97
it('a bulk edit without prices does not wait for orders of its products', async () => {
  const { id } = await create()
  const order: Statement = ['select from variants where product_id = $1 for no key update', [id]]
  await duringTransaction(order, async () => {
    const { status, body } = await apply({ ids: [id] }, { low_stock_below: 2 })
    expect({ status, body }).toMatchObject({ status: 200, body: { changed: 1 } })
    expect((await post(`${BULK}undo/`, { batch_id: body.batch_id })).body).toMatchObject({ changed: 1 })
  })
})

// Proves: R11.98
it.each(['category', 'brand'] as const)(
  'a %s that is renamed while products leave it takes none of them back',
  async (kind) => {
    const table = kind === 'brand' ? 'brands' : 'categories'
    const [from, to] = await shop.sql<{ id: number }>(
      `insert into ${table} (name, description) values ('From ${kind}', 'x'), ('To ${kind}', 'x') returning id`,
    )
    const { id } = await create({ [`${kind}_id`]: from?.id })
    const move: Statement = [`update products set ${kind}_id = $1 where id = $2`, [to?.id, id]]
    await duringTransaction(move, async (run) => {
      const renaming = shop.sql(`update ${table} set name = 'Renamed ${kind}' where id = $1`, [from?.id])
      await somebodyWaits()
      await run('commit', [])
      await renaming
    })
    const found = await shop.sql(`select ${kind}_id as place from product_search where product_id = $1`, [id])
    expect(found).toEqual([{ place: to?.id }])
    expect(await findViolations(shop.pool)).toEqual([])
  },
)

// Proves: R11.99
it('duplicates become one while one of their products is edited', async () => {
  const [keep, twin] = await shop.sql<{ id: number }>(
    `insert into brands (name, description) values ('Slow Bench', ''), ('slow bench', '') returning id`,
  )
  const { id } = await create({ brand_id: twin?.id })
  const lock: Statement = ['select from products where id = $1 for no key update', [id]]
  await duringTransaction(lock, async (run) => {
    const merging = post('/admin/duplicate-names/merge/')
    await somebodyWaits()
    await run('update variants set price = price + 100 where product_id = $1', [id])
    await run('commit', [])
    expect((await merging).status).toBe(200)
  })
  expect(await shop.sql('select brand_id from products where id = $1', [id])).toEqual([
    { brand_id: keep?.id },
  ])
})
