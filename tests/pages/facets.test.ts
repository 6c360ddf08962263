import { expect, it } from 'vitest'
import { shownPages, textOf } from '../support/read-page.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'
import { sizedRing } from '../support/sized-ring.ts'

const office = setUpBackOffice({ demo: true })
const { shop, call } = office
const { page, shows } = shownPages(() => shop)

const countsOf = async (query: string) => {
  const { status, body } = await call('GET', `/products/facets/?${query}`)
  expect(status).toBe(200)
  return (name: string): Record<string, number> =>
    Object.fromEntries(
      body.facets
        .find((facet: { name: string }) => facet.name === name)
        ?.values.map(({ value, count }: { value: string; count: number }) => [value, count]) ?? [],
    )
}
const totalOf = async (query: string): Promise<number> =>
  (await call('GET', `/products/search/?${query}`)).body.total

// Proves: R11.10, R11.11, R11.12
it('repeated values are alternatives, filters narrow, and a sold-out size counts only without In stock', async () => {
  const ring = await sizedRing(office, [
    { value: 'T', price: 90, stock: 0 },
    { value: 'V', price: 95, stock: 3 },
  ])
  const [gold, silver, both] = [
    await totalOf('metal=gold'),
    await totalOf('metal=silver'),
    await totalOf('metal=gold&metal=silver'),
  ]
  expect(Math.min(gold, silver)).toBeGreaterThan(0)
  expect(both).toBeLessThanOrEqual(gold + silver)
  expect(both).toBeGreaterThan(Math.max(gold, silver))
  expect((await call('GET', '/products/?metal=gold&metal=silver')).body.total).toBe(both)
  const counts = await countsOf('metal=gold')
  expect(counts('metal')).toMatchObject({ gold, silver })
  expect(await totalOf('ring_size=t')).toBe(1)
  expect((await countsOf(''))('ring_size')).toMatchObject({ T: 1, V: 1 })
  const inStock = await countsOf('in_stock=yes')
  expect(inStock('ring_size')).toMatchObject({ T: 0, V: 1 })
  expect(await totalOf('in_stock=yes&ring_size=T')).toBe(0)
  expect(await totalOf('in_stock=yes&ring_size=T&ring_size=V')).toBe(1)
  expect((await call('GET', '/products/search/?ring_size=V')).body.items[0].id).toBe(ring.id)
})

// Proves: R11.166
it('the list takes the filters of the search', async () => {
  const [rings] = await shop.sql<{ id: number }>("select id from categories where name = 'Rings'")
  for (const query of [`category_id=${rings?.id}&metal=gold`, 'name=ring&code=ring', 'max_price=50']) {
    const { total } = (await call('GET', `/products/?${query}`)).body
    expect([query, total]).toEqual([query, await totalOf(query)])
    expect(total).toBeGreaterThan(0)
  }
  const { status, body } = await call('GET', '/products/?min_price=2&max_price=1')
  expect([status, body.errors[0].path]).toEqual([422, 'min_price'])
})

// Proves: R11.167
it('takes 1, true and on as yes', async () => {
  const inStock = await totalOf('in_stock=yes')
  for (const value of ['1', 'true', 'on']) expect(await totalOf(`in_stock=${value}`), value).toBe(inStock)
  expect(await page('/products?in_stock=1')).toMatch(/name="in_stock"[^>]*checked=""[^>]*value="yes"/)
})

// Proves: R11.10
it('strange values find nothing, and wrong ones are refused in words', async () => {
  for (const value of ["gold' or 1=1 --", 'gold,silver', '{gold}', '%', '../', 'metal:gold', '<b>gold</b>'])
    expect(await totalOf(`metal=${encodeURIComponent(value)}`), value).toBe(0)
  expect(await totalOf('metal=&metal=')).toBe(await totalOf(''))
  for (const [query, message] of [
    ['in_stock=no', 'In stock must be yes'],
    ['engravable=no', 'Engravable must be yes'],
    [Array.from({ length: 41 }, (_, n) => `stone=s${n}`).join('&'), 'At most 40 values can be chosen'],
  ]) {
    const { status, body } = await call('GET', `/products/facets/?${query}`)
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(message as string)])
  }
})

// Proves: R11.14
it('every list has filters with counts that work without JavaScript', async () => {
  const [rings] = await shop.sql<{ id: number }>("select id from categories where name = 'Rings'")
  const [brand] = await shop.sql<{ id: number }>("select id from brands where name = 'Bramwick Goldworks'")
  for (const path of [
    '/products',
    `/products/${rings?.id}`,
    `/products?brand_id=${brand?.id}`,
    '/search?q=ring',
  ]) {
    const html = await page(path)
    expect(html, path).toMatch(/<input type="checkbox"[^>]*name="metal"[^>]*value="gold"/)
    expect(textOf(html).replaceAll(/\s+/g, ' '), path).toMatch(/Yellow gold \d+ pieces?/)
  }
  const chosen = await page('/products?metal=gold&metal=silver&skip=0&limit=12')
  expect(chosen).toMatch(/<input type="checkbox"[^>]*name="metal"[^>]*checked=""[^>]*value="gold"/)
  expect(await page('/products?metal=Silver')).toMatch(/checked=""[^>]*value="silver"/)
  for (const label of ['Remove filter: Yellow gold', 'Remove filter: Silver', 'Clear all'])
    expect(chosen).toContain(label)
  expect(chosen).toContain('href="/products?metal=silver&amp;skip=0&amp;limit=12"')
  await shows('/products?metal=gold', [`Showing ${await totalOf('metal=gold')} result(s)`])
  const none = await page('/products?stone=onyx&metal=rose+gold')
  expect(none).toMatch(/<input type="checkbox"[^>]*disabled=""/)
})

// Proves: R11.203
it('an empty list of a category, brand or collection shows what comes close', async () => {
  const [hoops] = await shop.sql<{ id: number }>("select id from categories where name = 'Hoops'")
  const [brand] = await shop.sql<{ id: number }>('select min(id) as id from brands')
  for (const path of [
    `/products?category_id=${hoops?.id}&stone=unobtainium`,
    `/category/${hoops?.id}/hoops?stone=unobtainium`,
    `/products?brand_id=${brand?.id}&stone=unobtainium`,
    '/collections/the-pearl-edit?stone=unobtainium',
  ]) {
    const html = textOf(await page(path))
    for (const words of ['Without “Unobtainium” there', 'What comes close', 'Ask us:', 'View Details'])
      expect(html, path).toContain(words)
  }
  const none = textOf(await page('/products?metal=kryptonite&stone=unobtainium'))
  for (const words of ['Nothing fits these filters together', 'New in the shop', 'View Details'])
    expect(none).toContain(words)
  expect(none).not.toContain('Without “')
})

// Proves: R11.15
it('an empty list names the filters that exclude everything', async () => {
  const silver = await totalOf('metal=silver')
  expect(await totalOf('metal=silver&stone=unobtainium')).toBe(0)
  const html = await page('/products?metal=silver&stone=unobtainium')
  expect(textOf(html)).toContain(`Without “Unobtainium” there are ${silver}`)
  expect(html).toContain('href="/products?metal=silver&amp;skip=0&amp;limit=12"')
  for (const words of ['Clear Filters', 'What comes close', 'Not what you mean? Ask us:'])
    expect(textOf(html)).toContain(words)
  const found = await totalOf('name=ring&code=ring')
  await shows('/search?q=ring&stone=unobtainium', [`Without “Unobtainium” there are ${found}`])
})
