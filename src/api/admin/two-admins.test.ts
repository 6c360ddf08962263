import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'

const { call } = setUpBackOffice({ cached: true })

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
