import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpShop } from '../../tests/support/set-up-shop.ts'
import { matrixOf } from '../../tests/support/sized-ring.ts'
import { findViolations } from '../shop/health/broken-invariants.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

// Proves: R11.13, R11.222
it('an update finds plated metals and measures that were not found before', async () => {
  const { id, code } = await office.create({ stock_quantity: 0 })
  const metals = ['Silver plated with rose gold', 'Plated gold'].map((value) => ({ value }))
  await office.call('PUT', `/products/${id}/variants/`, matrixOf(code, metals, 'Metal', 'metal'))
  const weighed = await office.create()
  const facts = [{ key: 'weight', value: 12.5 }]
  expect((await office.call('PUT', `/products/${weighed.id}/facts/`, { facts })).status).toBe(200)
  const forget = `update product_search set facet_set = 0, stock_set = null where product_id = '${id}';
    update product_search set document = '' where product_id = '${weighed.id}'`
  await runMigration(shop, '0071_plated_and_measured', forget)
  const found = async (query: string) => (await shop.call('GET', `/api/v1/products/search/?${query}`)).body
  for (const metal of ['rose gold plated', 'gold plated'])
    expect((await found(`metal=${metal}`)).items, metal).toMatchObject([{ id }])
  for (const text of ['12.5g', '12.5 g'])
    expect((await found(`name=${text}&code=${text}`)).items, text).toMatchObject([{ id: weighed.id }])
  expect(await findViolations(shop.pool)).toEqual([])
})

// Proves: R11.13
it('an update no longer finds what is plated with silver, or looks like gold, by these metals', async () => {
  const tray = await office.create({ stock_quantity: 0 })
  const metals = ['Gold tone', 'Tibetan-silver', 'Silver'].map((value) => ({ value }))
  await office.call('PUT', `/products/${tray.id}/variants/`, matrixOf(tray.code, metals, 'Metal', 'metal'))
  const cup = await office.create()
  await office.call('PUT', `/products/${cup.id}/facts/`, {
    facts: ['brass', 'silver'].map((value, at) => ({ key: at === 0 ? 'metal' : 'plating', value })),
  })
  const stale = `update product_search set facet_set = 0, stock_set = null where product_id in ('${tray.id}', '${cup.id}')`
  await runMigration(shop, '0080_plated_silver', stale)
  const found = async (metal: string) => {
    const { items } = (await shop.call('GET', `/api/v1/products/search/?metal=${metal}`)).body
    return items.map(({ id }: any) => id).filter((id: string) => [tray.id, cup.id].includes(id))
  }
  expect([await found('silver'), await found('silver plated'), await found('gold')]).toEqual([
    [tray.id],
    [cup.id],
    [],
  ])
})
