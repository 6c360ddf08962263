import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpShop } from '../../tests/support/set-up-shop.ts'
import { matrixOf } from '../../tests/support/sized-ring.ts'
import { findViolations } from '../shop/health/broken-invariants.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

// Proves: R11.13
it('an update files pieces that are plated, or have gold accents, no longer under gold', async () => {
  const madeOf = async (value: string) => {
    const { id, code } = await office.create({ stock_quantity: 0 })
    await office.call('PUT', `/products/${id}/variants/`, matrixOf(code, [{ value }], 'Metal', 'metal'))
    return id
  }
  const plated = await madeOf('Plated with gold with rose-gold details')
  const silver = await madeOf('Silver with gold-accents')
  const forget = `update product_search set facet_set = 0, stock_set = null where product_id in ('${plated}', '${silver}')`
  await runMigration(shop, '0073_gold_accents', forget)
  const found = async (metal: string) =>
    (await shop.call('GET', `/api/v1/products/search/?metal=${metal}`)).body.items
  expect(await found('gold plated')).toMatchObject([{ id: plated }])
  expect(await found('silver')).toMatchObject([{ id: silver }])
  for (const metal of ['gold', 'rose gold']) expect(await found(metal), metal).toEqual([])
  expect(await findViolations(shop.pool)).toEqual([])
})
