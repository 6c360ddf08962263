import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { signInAdmin } from '../../../tests/support/sign-in.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })

const addBrand = async (name = `Maison ${randomUUID()}`) =>
  (await call('POST', '/brands/', { name, description: 'Things' })).body

describe('the audit log', () => {
  it('records admin, time, old and new values', async () => {
    const grace = await signInAdmin(shop, 'Grace')
    const { id } = await addBrand('Before')
    await call('PUT', `/brands/${id}/`, { name: 'After', description: 'Things' }, grace)
    await call('PUT', `/brands/${id}/`, { name: 'After', description: 'Things' }, grace)
    await call('DELETE', `/brands/${id}/`)
    const { body } = await call('GET', `/admin/log/?subject=brand&subject_id=${id}`)
    expect(body.total).toBe(3)
    expect(body.items).toMatchObject([
      { action: 'deleted', admin: { first_name: 'Ada' }, before: { name: 'After' }, after: null },
      {
        action: 'edited',
        admin: { first_name: 'Grace' },
        before: { name: 'Before' },
        after: { name: 'After' },
      },
      { action: 'created', name: 'Before', before: null, after: { name: 'Before', description: 'Things' } },
    ])
    expect(body.items[1].before).toEqual({ name: 'Before' })
    const hers = await call('GET', `/admin/log/?admin_id=${body.items[1].admin.id}`)
    expect(hers.body).toMatchObject({ total: 1, items: [{ action: 'edited' }] })
    const second = await call('GET', `/admin/log/?subject=brand&subject_id=${id}&skip=1&limit=1`)
    expect(second.body.items).toEqual([body.items[1]])
  })

  // Proves: R2.36
  it('records who edited, disabled and enabled an account', async () => {
    await signInAdmin(shop, 'Hedy')
    const { items } = (await call('GET', '/admin/?search=hedy')).body
    const { id, email } = items[0]
    await call('PUT', `/admin/${id}/`, { last_name: 'Lamarr' })
    await call('PUT', `/admin/${id}/`, { disabled: true })
    const { body } = await call('GET', `/admin/log/?subject=admin&subject_id=${id}`)
    expect(body.items).toMatchObject([
      { name: email, action: 'edited', before: { disabled: false }, after: { disabled: true } },
      { name: email, action: 'edited', before: { last_name: 'Owner' }, after: { last_name: 'Lamarr' } },
    ])
  })

  it('records nothing for refused changes', async () => {
    const count = async () => (await call('GET', '/admin/log/')).body.total
    const before = await count()
    await call('POST', '/products/', { product: { name: 'x' } })
    await create({ brand_id: 2_000_000_000 })
    await call('DELETE', '/brands/999999/')
    expect(await count()).toBe(before)
  })

  it('filters by whole days in the time zone of the shop, inclusive', async () => {
    const { total } = (await call('GET', '/admin/log/')).body
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(
      shop.shop.clock.now(),
    )
    const between = async (from: string, to: string) =>
      (await call('GET', `/admin/log/?min_created_at=${from}&max_created_at=${to}`)).body.total
    expect(await between('2000-01-01', today)).toBe(total)
    expect(await between('2000-01-01', '2000-01-02')).toBe(0)
    for (const query of [
      'min_created_at=x',
      'max_created_at=2026-13-01',
      'min_created_at=2026-02-01&max_created_at=2026-01-31',
      'subject=nothing',
      'admin_id=1',
      'limit=0',
    ]) {
      expect((await call('GET', `/admin/log/?${query}`)).status, query).toBe(422)
    }
  })
})

describe.each([
  {
    what: 'category',
    path: '/category/',
    fields: { name: 'Anklets', description: 'Things', parent_id: null },
  },
  { what: 'brand', path: '/brands/', fields: { name: 'Lumen', description: 'Things' } },
  {
    what: 'promo code',
    path: '/promos/',
    fields: { code: 'SPRING', discount: 10, expiration_date: '2099-12-31' },
  },
])('two admins on one $what', ({ what, path, fields }) => {
  // Proves: R3.19
  it('the second cannot overwrite what the first has saved', async () => {
    const { body: shown } = await call('POST', path, fields)
    const [first] = Object.keys(fields)
    const edit = (more: object) => call('PUT', `${path}${shown.id}/`, { ...fields, ...more })
    const theirs = await edit({ [first as string]: 'Theirs', shown })
    expect(theirs.status).toBe(200)
    const mine = await edit({ [first as string]: 'Mine', shown })
    expect([mine.status, mine.body.detail]).toEqual([
      409,
      `Somebody else has edited this ${what} meanwhile. Nothing was saved: please look at their changes first.`,
    ])
    const { body } = await call('GET', path)
    expect(body.items).toContainEqual(theirs.body)
    expect((await edit({ [first as string]: 'Both', shown: theirs.body })).status).toBe(200)
    expect((await edit({ [first as string]: 'Plain' })).status).toBe(200)
  })

  it('a retry after a lost response is not a conflict', async () => {
    const [first] = Object.keys(fields)
    const { body: shown } = await call('POST', path, { ...fields, [first as string]: 'Before' })
    const save = () => call('PUT', `${path}${shown.id}/`, { ...fields, [first as string]: 'After', shown })
    const saved = await save()
    expect(saved.status).toBe(200)
    expect(await save()).toMatchObject({ status: 200, body: saved.body })
  })
})
