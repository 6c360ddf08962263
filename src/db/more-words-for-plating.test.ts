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
it('an update files pieces under the plated metals that were filed under gold', async () => {
  const { id, code } = await office.create({ stock_quantity: 0 })
  const values = ['Plated 18ct rose gold', 'Gold plate', 'Silver with gold accents']
  const metals = values.map((value) => ({ value }))
  await office.call('PUT', `/products/${id}/variants/`, matrixOf(code, metals, 'Metal', 'metal'))
  const forget = `update product_search set facet_set = 0, stock_set = null where product_id = '${id}'`
  await runMigration(shop, '0072_more_words_for_plating', forget)
  const found = async (metal: string) =>
    (await shop.call('GET', `/api/v1/products/search/?metal=${metal}`)).body.items
  for (const metal of ['rose gold plated', 'gold plated', 'silver'])
    expect(await found(metal), metal).toMatchObject([{ id }])
  for (const metal of ['gold', 'rose gold']) expect(await found(metal), metal).toEqual([])
  expect(await findViolations(shop.pool)).toEqual([])
})
