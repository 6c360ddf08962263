import { describe, expect, it } from 'vitest'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import { searchBySpelling } from '../../shop/catalog/search/search-products.ts'

const shop = setUpShop({ demo: true })

const names = (answer: { body: { items: { name: string }[] } }) => answer.body.items.map((item) => item.name)
const category = async (name: string) =>
  (await shop.sql<{ id: number }>('select id from categories where name = $1', [name]))[0]?.id

describe('searching', () => {
  const search = (query: string) => shop.call('GET', `/api/v1/products/search/?${query}`)

  // Proves: R3.8, R3.9
  it('finds a text anywhere in the name or the code, whatever its case and accents', async () => {
    expect(names(await search('name=GOLD%20hoops&code=GOLD%20hoops'))).toEqual(['Classic Gold Hoops'])
    expect(names(await search('name=é3001&code=er-3001'))).toEqual([])
    expect(names(await search('name=er-3001&code=er-3001'))).toEqual(['Classic Gold Hoops'])
    expect(names(await search('name=p%C3%A9arl%20studs'))).toEqual(['Pearl Studs, 9 mm'])
    for (const name of ['GOLD hoops', 'péarl studs', 'oops'])
      expect(
        (await searchBySpelling(shop.shop.db, { name, skip: 0, limit: 1 })).correctedTo,
        name,
      ).toBeUndefined()
  })

  // Proves: R3.8
  it('searches names by name and codes by code', async () => {
    expect((await search('name=er-3001')).body.total).toBe(0)
    expect((await search('code=hoops')).body.total).toBe(0)
    expect(names(await search('code=3001'))).toEqual(['Classic Gold Hoops'])
  })

  // Proves: R3.10
  it('ranks exact code, start of the name, start of a word, elsewhere', async () => {
    const found = names(await search('name=pearl&code=pearl&limit=20'))
    expect(found.slice(0, 3).every((name) => name.startsWith('Pearl'))).toBe(true)
    expect(found).toContain('Classic Pearl Necklace')
    const places = names(await search('name=pe&code=pe&limit=20')).map((name) =>
      name.startsWith('Pe') ? 'start' : name.includes(' Pe') ? 'word' : 'elsewhere',
    )
    expect(places).toEqual([
      ...Array(3).fill('start'),
      ...Array(5).fill('word'),
      ...Array(3).fill('elsewhere'),
      // Sold out.
      'word',
    ])
    await shop.sql(
      `update products set name = 'NK-4001 case' where id = (select product_id from variants where code = 'NK-4008')`,
    )
    expect(names(await search('name=nk-4001&code=nk-4001'))).toEqual([
      'Classic Pearl Necklace',
      'NK-4001 case',
    ])
    await shop.sql(
      `update products set name = 'Paperclip Chain' where id = (select product_id from variants where code = 'NK-4008')`,
    )
  })

  // Proves: R3.11
  it('corrects spelling when nothing matches exactly', async () => {
    const { body } = await search('name=neclace&code=neclace&limit=50')
    expect(body.corrected_to).toBe('necklace')
    expect(
      names({ body })
        .slice(0, 2)
        .every((name) => /necklace/i.test(name)),
    ).toBe(true)
    expect((await search('name=necklace&code=necklace')).body).not.toHaveProperty('corrected_to')
  })

  // Proves: R3.11
  it.each([
    ['perl', /pearl/i],
    ['hopps', /hoops/i],
    ['nekclace', /necklace/i],
    ['ametist', /amethyst/i],
    ['amythest', /amethyst/i],
    ['peral', /pearl/i],
    ['glod', /gold/i],
    ['perls', /pearl/i],
    ['emrald', /emerald/i],
    ['vermiel', /vermeil/i],
    ['rosegold', /rose gold/i],
  ])('corrects %s', async (text, meant) => {
    const { body } = await search(`name=${text}&code=${text}&limit=50`)
    expect(body.corrected_to).toMatch(meant)
    expect(body.items[0].name + body.items[0].description).toMatch(meant)
  })

  it('returns nothing when nothing is similar', async () => {
    for (const text of [
      'xyzzy',
      'watch',
      'laptop',
      'table',
      'glxd',
      'shoes',
      '<b>x</b>',
      'clasisc'.repeat(25),
    ])
      expect(
        names(await search(`name=${encodeURIComponent(text)}&code=${encodeURIComponent(text)}`)),
        text,
      ).toEqual([])
  })

  // Proves: R3.9
  it('treats %, _ and a backslash literally', async () => {
    const found = async (text: string) => (await search(`name=${text}&code=${text}`)).body.total
    const wide = ['％', '＿', '＼'].map(encodeURIComponent)
    for (const text of ['%25', '_', '%5C', "'", '"', '%25%25', ...wide])
      expect(await found(text), text).toBe(0)
    await shop.sql(
      String.raw`update products set name = 'Third\Third_30%-off' where id = (select product_id from variants where code = 'NK-4008')`,
    )
    for (const text of ['%25', '_', '%5C', '30%25-', '%5Cthird_', ...wide])
      expect(await found(text), text).toBe(1)
    await shop.sql(
      `update products set name = 'Paperclip Chain' where id = (select product_id from variants where code = 'NK-4008')`,
    )
  })

  // Proves: S1.1, S7.5, R3.12
  it('filters by price, brand and category with its subcategories', async () => {
    const earrings = await category('Earrings')
    expect((await search(`category_id=${earrings}`)).body.total).toBe(8)
    expect((await search(`category_id=${await category('Hoops')}`)).body.total).toBe(2)
    const dear = await search(`category_id=${earrings}&min_price=165&max_price=240`)
    expect(dear.body.items.map((item: { price: number }) => item.price).sort()).toEqual([165, 175, 240])
    const [brand] = await shop.sql<{ id: number }>(
      `select id from brands where name = 'Tolvern Pearl Company'`,
    )
    expect((await search(`brand_id=${brand?.id}`)).body.total).toBe(5)
    expect(names(await search(`brand_id=${brand?.id}&category_id=${earrings}`)).sort()).toEqual([
      'Pearl Drop Earrings',
      'Pearl Studs, 9 mm',
    ])
    expect((await search('category_id=999999')).body).toEqual({ items: [], total: 0 })
    expect((await search('max_price=999999999999')).body.total).toBe(37)
  })

  // Proves: R1.17, R3.12
  it('refuses a min price above the max price, and invalid values', async () => {
    expect((await search('min_price=10&max_price=5')).body.errors[0].path).toBe('min_price')
    for (const query of [
      'min_price=a',
      'max_price=-1',
      'min_price=1.234',
      'category_id=x',
      'sort=random',
      'name=%00',
    ]) {
      expect((await search(query)).status, query).toBe(422)
    }
  })

  // Proves: R3.13
  it('sorts by price and by name', async () => {
    const prices = (answer: { body: { items: { price: number }[] } }) =>
      answer.body.items.map((item) => item.price)
    const up = prices(await search('sort=price_asc&limit=100'))
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    const down = prices(await search('sort=price_desc&limit=100'))
    expect(down).toEqual(down.toSorted((a, b) => b - a))
    const byName = names(await search('sort=name&limit=100')).map((name) => name.toLowerCase())
    expect(byName).toEqual(byName.toSorted())
    await shop.sql(`update products set name = 'Émeraude pendant' where name = 'Emerald Column Drops'`)
    const [before = '', after] = names(await search('sort=name&limit=2&skip=5'))
    expect([before, after]).toEqual(['Court Bangle', 'Émeraude pendant'])
    await shop.sql(`update products set name = 'Emerald Column Drops' where name = 'Émeraude pendant'`)
  })
})
