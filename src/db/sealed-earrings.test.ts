import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../tests/support/back-office-calls.ts'
import { runMigration } from '../../tests/support/run-migration.ts'
import { setUpShop } from '../../tests/support/set-up-shop.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

// Proves: R13.281
it('an update seals the earrings of a shop whose promise said so, and of no other', async () => {
  const category = async (fields: object) =>
    (await office.post('/category/', { description: 'Text', ...fields })).body.id as number
  const measured = await category({ name: 'For you', return_right: 'made_to_measure' })
  const ids = [
    await category({ name: 'EARRINGS' }),
    await category({ name: 'Earrings', parent_id: measured }),
    await category({ name: 'Rings' }),
  ]
  const rights = async () => {
    await runMigration(shop, '0065_sealed_earrings')
    const rows = await shop.sql<{ return_right: string | null }>(
      'select return_right from categories where id = any($1) order by id',
      [ids],
    )
    return rows.map(({ return_right }) => return_right)
  }
  const set = (body: object) => office.call('PUT', '/admin/settings/', body)
  const own = { return_exceptions: [], goodwill_days: 14, returns: { title: '', words: '' } }
  for (const [name, value] of Object.entries(own)) {
    await set({ [name]: value })
    expect(await rights(), name).toEqual([null, null, null])
    await set({ [name]: null })
  }
  await set({ goodwill_days: 60 })
  expect(await rights()).toEqual(['sealed', null, null])
})
