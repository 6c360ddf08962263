import { describe, expect, it } from 'vitest'
import { bulkEdits } from '../../../../tests/support/bulk-edits.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const office = setUpBackOffice()
const { shop, create, edit } = office
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
