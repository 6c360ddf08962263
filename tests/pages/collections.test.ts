import { beforeAll, expect, it } from 'vitest'
import { pageHeads } from '../support/read-head.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call, create } = setUpBackOffice({ cached: true })
const { headOf } = pageHeads(() => shop)

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })
const htmlOf = async (path: string) => (await (await get(path)).text()).replaceAll('&amp;', '&')
const namesOf = (html: string) => [...html.matchAll(/<h2[^>]*>(Piece \d)</g)].map(([, name]) => name)

const path = '/collections/pearl-summer'
beforeAll(async () => {
  const pieces = [
    await create({ name: 'Piece 1', price: 30 }),
    await create({ name: 'Piece 2', price: 10 }),
    await create({ name: 'Piece 3', price: 20 }),
  ]
  await create({ name: 'Piece 4' })
  const fields = { name: 'Summer', description: 'For warm days.', product_ids: pieces.map(({ id }) => id) }
  const { body } = await call('POST', '/admin/collections/', fields)
  await call('PUT', `/admin/collections/${body.id}/`, { ...fields, slug: 'pearl-summer' })
  await call('POST', '/admin/collections/', { name: 'Hidden', draft: true })
})

// Proves: R11.33, R11.201
it('is canonical at its address, to which a former one is redirected once', async () => {
  const moved = await get('/collections/summer?sort=name')
  expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
    301,
    `${path}?sort=name`,
    'no-store',
  ])
  expect((await get(path)).status).toBe(200)
  expect((await get('/collections/no-such-thing')).status).toBe(404)
  expect((await get('/collections/hidden')).status).toBe(404)
  for (const address of [path, `${path}?min_price=15`])
    expect(await headOf(address)).toMatchObject({ canonicals: [shop.env.PUBLIC_URL + path], robots: [] })
})

// Proves: R11.30
it('lists its pieces under its name and text, and stays while they are sorted and filtered', async () => {
  const html = await htmlOf(path)
  expect(html).toMatch(/<h1[^>]*>Summer</)
  expect(html).toContain('For warm days.')
  expect(namesOf(html)).toEqual(['Piece 1', 'Piece 2', 'Piece 3'])
  expect(namesOf(await htmlOf(`${path}?sort=price_asc`))).toEqual(['Piece 2', 'Piece 3', 'Piece 1'])
  const filtered = await htmlOf(`${path}?min_price=15`)
  expect(namesOf(filtered)).toEqual(['Piece 1', 'Piece 3'])
  expect(filtered).toContain(`action="${path}"`)
  expect(filtered).toContain(`href="${path}?skip=0&limit=12"`)
})

it('is in the sitemap, and a draft is not', async () => {
  const xml = await (await get('/sitemap.xml')).text()
  expect(xml).toContain(`<loc>${shop.env.PUBLIC_URL}${path}</loc>`)
  expect(xml).not.toContain('/collections/hidden')
})
