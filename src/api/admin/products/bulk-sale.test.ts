import { describe, expect, it } from 'vitest'
import { BULK, bulkEdits } from '../../../../tests/support/bulk-edits.ts'
import { eventually } from '../../../../tests/support/harness.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const office = setUpBackOffice()
const { shop, post, create, edit } = office
const { preview, apply, undo, read, ringOf } = bulkEdits(office)

describe('a bulk edit of prices', () => {
  const change = (value: number, keep_former = true) => ({ price: { by: 'percent', value, keep_former } })

  // Proves: R11.116
  it('keeps the old prices as former prices when asked to, and its undo removes them', async () => {
    const [plain, ring] = [await create({ price: 10, compare_at_price: 12 }), await ringOf(20, 30)]
    const ids = [plain.id, ring.id]
    const shown = await preview({ ids }, change(-50))
    expect(shown.items[0].changes).toEqual([
      { field: 'price', variant: null, before: '10.00', after: '5.00' },
      { field: 'former_price', variant: null, before: '12.00', after: '10.00' },
    ])
    expect(shown.items[1].changes.slice(2)).toEqual([
      { field: 'former_price', variant: ring.variants[0].code, before: null, after: '20.00' },
      { field: 'former_price', variant: ring.variants[1].code, before: null, after: '30.00' },
    ])
    const { body } = await apply({ ids }, change(-50))
    expect(await read(plain.id)).toMatchObject({ price: 5, compare_at_price: 10 })
    const pricesOf = ({ variants }: any) => variants.map((one: any) => [one.price, one.compare_at_price])
    expect(pricesOf(await read(ring.id))).toEqual([
      [10, 20],
      [15, 30],
    ])
    expect((await undo(body.batch_id)).body).toMatchObject({ changed: 2, refused: 0 })
    expect(await read(plain.id)).toMatchObject({ price: 10, compare_at_price: 12 })
    expect(pricesOf(await read(ring.id))).toEqual([
      [20, null],
      [30, null],
    ])
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R11.116
  it('leaves a former price that stays above, and removes one that is reached', async () => {
    const [high, low] = [
      await create({ price: 10, compare_at_price: 20 }),
      await create({ price: 10, compare_at_price: 11 }),
    ]
    const { body } = await apply({ ids: [high.id, low.id] }, change(10, false))
    expect(await read(high.id)).toMatchObject({ price: 11, compare_at_price: 20 })
    expect(await read(low.id)).toMatchObject({ price: 11, compare_at_price: null })
    await undo(body.batch_id)
    expect(await read(low.id)).toMatchObject({ price: 10, compare_at_price: 11 })
  })

  // Proves: R11.116
  it('is undone although the price of before reaches a former price that was set since', async () => {
    const ring = await create({ price: 10, compare_at_price: 20 })
    const { body } = await apply({ ids: [ring.id] }, change(-50, false))
    await edit(await read(ring.id), { compare_at_price: 8 })
    expect((await undo(body.batch_id)).body).toMatchObject({ changed: 1 })
    expect(await read(ring.id)).toMatchObject({ price: 10, compare_at_price: null })
  })
})

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
