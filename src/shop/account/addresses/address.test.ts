import { describe, expect, it } from 'vitest'
import { address, customer } from '../../../../tests/support/accounts.ts'
import { runMigration } from '../../../../tests/support/run-migration.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'

const shop = setUpShop()

type Saved = { id: string; city: string; default: boolean }

function addressBook(token: string) {
  const call = (method: string, path: string, body?: object) =>
    shop.call(method, `/api/v1/address/${path}`, { token, ...(body && { body }) })
  return {
    call,
    add: async (city: string): Promise<Saved> => (await call('POST', '', { ...address, city })).body,
    list: async (): Promise<Saved[]> => (await call('GET', '')).body,
    prefer: (id: string) => call('POST', `set_default/${id}/`),
    remove: (id: string) => call('DELETE', `${id}/`),
  }
}

const open = async () => addressBook((await customer(shop)).token)
const cities = (list: Saved[]) => list.map(({ city, default: isDefault }) => (isDefault ? `*${city}` : city))

describe('saved addresses', () => {
  // Proves: S3.1, R5.58
  it('the first one becomes the default; the list shows it first, then the newest', async () => {
    const book = await open()
    expect(await book.list()).toEqual([])
    const made = await book.call('POST', '', address)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({ id: made.body.id, ...address, default: true })
    await book.add('Bath')
    await book.add('York')
    expect(cities(await book.list())).toEqual(['*London', 'York', 'Bath'])
  })

  // Proves: R13.263
  it('an address without a postal code is saved without one, also by an update from before', async () => {
    const book = await open()
    const dubai = { ...address, city: 'Dubai', postal_code: '-', country: 'UAE' }
    const { id, postal_code } = (await book.call('POST', '', dubai)).body
    const stored = () => shop.sql('select postal_code from addresses where id = $1', [id])
    expect([postal_code, await stored()]).toEqual(['', [{ postal_code: '' }]])
    await shop.sql(`update addresses set postal_code = '-' where id = $1`, [id])
    await runMigration(shop, '0062_plain_postal_codes')
    expect(await stored()).toEqual([{ postal_code: '' }])
  })

  // Proves: S4.14
  it('only one address is the default', async () => {
    const book = await open()
    await book.add('London')
    const bath = await book.add('Bath')
    expect((await book.prefer(bath.id)).body).toEqual({ ...bath, default: true })
    expect((await book.prefer(bath.id)).status).toBe(200)
    expect(cities(await book.list())).toEqual(['*Bath', 'London'])
  })

  it('editing does not change the default', async () => {
    const book = await open()
    const { id } = await book.add('London')
    const edited = await book.call('PUT', `${id}/`, { ...address, city: ' Leeds ', default: false })
    expect(edited.body).toEqual({ id, ...address, city: 'Leeds', default: true })
    const refused = await book.call('PUT', `${id}/`, { ...address, address: '', country: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      { path: 'address', message: 'Street address is required' },
      { path: 'country', message: 'Country is required' },
    ])
  })

  // Proves: R5.60
  it('deleting the default makes the newest remaining one the default; a second deletion is 404', async () => {
    const book = await open()
    const london = await book.add('London')
    await book.add('Bath')
    await book.add('York')
    expect((await book.remove(london.id)).body).toEqual({ id: london.id })
    expect(cities(await book.list())).toEqual(['*York', 'Bath'])
    expect((await book.remove(london.id)).status).toBe(404)
    for (const { id } of await book.list()) await book.remove(id)
    expect(await book.list()).toEqual([])
  })

  // Proves: R5.58
  it('concurrent changes leave exactly one default', async () => {
    const book = await open()
    const first = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(book.add))
    expect(first.filter((made) => made.default)).toHaveLength(1)
    for (let round = 0; round < 3; round++) {
      const saved = await book.list()
      const answers = await Promise.all([
        ...saved.map(({ id }) => book.prefer(id)),
        ...saved.map(({ id }) => book.prefer(id)),
        book.remove(saved[0]?.id ?? ''),
        book.call('POST', '', address),
      ])
      expect(answers.map(({ status }) => status).every((status) => [200, 201, 404].includes(status))).toBe(
        true,
      )
      expect((await book.list()).filter((each) => each.default)).toHaveLength(1)
    }
  })
})
