import { beforeAll, expect, it } from 'vitest'
import { backOffice } from '../../../tests/support/back-office-calls.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import type { CheckContext } from './check-context.ts'
import { checkReturns } from './check-returns.ts'

const shop = setUpShop()
const office = backOffice(() => shop)
beforeAll(() => office.signIn())

// Proves: R13.282
it('an exception that names a seal is a warning until the category asks for the seal', async () => {
  const find = () => checkReturns(shop.shop as unknown as CheckContext)
  const choose = ({ id, name, parent_id }: any, return_right: string | null) =>
    office.call('PUT', `/category/${id}/`, { name, description: 'Text', parent_id, return_right })
  const category = async (fields: object) =>
    (await office.post('/category/', { description: 'Text', ...fields })).body
  const top = await category({ name: 'Piercing' })
  const studs = await category({ name: 'Studs', parent_id: top.id })
  await category({ name: 'Rings' })
  const words = 'Only with the SEAL unbroken.'
  const except = (...return_exceptions: object[]) =>
    office.call('PUT', '/admin/settings/', { return_exceptions })
  expect((await find()).state).toBe('ok')
  await except({ category: 'STUDS', words }, { category: 'Rings', words: 'In their box.' })
  const warned = await find()
  expect(warned.state).toBe('warning')
  expect(warned.says).toContain(`“${words}” of STUDS`)
  expect(warned.says).not.toContain('Rings')
  await choose(top, 'sealed')
  expect((await find()).state).toBe('ok')
  await choose(studs, 'returnable')
  expect((await find()).state).toBe('warning')
  await choose(studs, null)
  expect((await find()).state).toBe('ok')
})
