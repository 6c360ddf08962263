import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/harness.ts'
import { addSizes } from '../../../tests/support/insert-products.ts'
import { setUpBackOffice } from '../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../shop/health/broken-invariants.ts'

const { shop, call, create, edit } = setUpBackOffice({ demo: true })

const search = async (text: string) =>
  (
    await shop.call(
      'GET',
      `/api/v1/products/search/?${new URLSearchParams({ name: text, code: text, limit: '50' })}`,
    )
  ).body
const codes = async (text: string): Promise<string[]> =>
  (await search(text)).items.map(({ code }: { code: string }) => code)
const idOf = async (code: string) =>
  (await shop.sql<{ id: string }>('select product_id as id from variants where code = $1', [code]))[0]?.id

afterAll(async () => expect(await findViolations(shop.pool)).toEqual([]))

describe('a search by what a piece is', () => {
  // Proves: R3.50
  it.each([
    ['hoop earrings', ['ER-3001', 'ER-3002']],
    ['gold hoop', ['ER-3001']],
    ['hesperdale hoops', ['ER-3002']],
    ['green earrings', ['ER-3007']],
    ['pearls on silk', ['NK-4001', 'NK-4002']],
    ['amethyst in a stoneware dish', ['BD-1004']],
    ['rose gold necklace', ['NK-4006']],
    ['moon stone bracelet', ['BR-2002']],
    ['8mm lapis', ['BD-1001']],
    ['nk 4003', ['NK-4003']],
    ['nk4003', ['NK-4003']],
  ])('%s: words of several fields, in any form and order', async (text, wanted) => {
    expect((await codes(text)).slice(0, wanted.length).toSorted()).toEqual(wanted)
  })

  // Proves: R11.121
  it('9ct gold: is of that carat or fineness, not of 9 mm with gold of 18 carat', async () => {
    const texts = ['9ct gold', '9 ct gold', 'gold 9 carat', '9k gold']
    for (const text of texts) expect((await codes(text))[0], text).not.toBe('ER-3003')
    const worded = await create({ name: 'Thrift band', code: 'CT-9', description: 'Made of 9-carat gold.' })
    const stated = await create({ name: 'Plain band', code: 'CT-375' })
    const facts = [
      { key: 'metal', value: 'gold' },
      { key: 'fineness', value: 375 },
    ]
    expect((await call('PUT', `/products/${stated.id}/facts/`, { facts })).status).toBe(200)
    for (const text of texts) expect((await codes(text)).toSorted(), text).toEqual(['CT-375', 'CT-9'])
    for (const { id } of [worded, stated]) await call('DELETE', `/products/${id}/`)
  })

  // Proves: R3.50
  it('puts names before descriptions, and a word before a part of a word', async () => {
    expect((await codes('earrings'))[0]).toBe('ER-3006')
    const rings = await codes('ring')
    expect(rings[0]).toMatch(/^RG-/)
    expect(rings).toContain('ER-3002')
    expect(rings.slice(rings.indexOf('ER-3002'))).toContain('ER-3006')
  })

  // Proves: R3.53
  it('puts sold-out pieces last', async () => {
    expect(await codes('amethyst')).toEqual(['BD-1004', 'ER-3008'])
    expect((await codes('turquoise necklaces')).at(-1)).toBe('NK-4007')
  })

  // Proves: R3.51
  it.each([
    ['gold earrings under 100', ['ER-3001', 'ER-3003', 'ER-3006']],
    ['paperclip £150-£200', ['NK-4008']],
    ['necklaces over £500', ['NK-4003']],
    ['earrings over 60 under 100', ['ER-3001', 'ER-3002', 'ER-3006']],
    ['earrings under £100 in gold', ['ER-3001', 'ER-3003', 'ER-3006']],
    ['neclace over £500', ['NK-4003']],
  ])('%s: reads prices', async (text, wanted) => {
    expect((await codes(text)).toSorted()).toEqual(wanted)
  })

  // Proves: R3.52
  it.each(['creoles', 'huggies', 'photo locket', 'torc', 'silver jewelry', 'lab created diamond'])(
    '%s: knows synonyms',
    async (text) => {
      const { total, corrected_to } = await search(text)
      expect(total).toBeGreaterThan(0)
      expect(corrected_to).toBeUndefined()
    },
  )

  // Proves: R11.221
  it.each([
    ['rg5001', ['RG-5001']],
    ['RG50', ['RG-5001', 'RG-5002', 'RG-5003', 'RG-5004']],
    ['rg5001gm', ['RG-5001']],
    ['br200', ['BR-2001', 'BR-2002', 'BR-2003', 'BR-2004', 'BR-2005', 'BR-2006', 'BR-2007', 'BR-2008']],
  ])('%s: is the start of a code, typed without its dashes', async (text, wanted) => {
    expect((await codes(text)).map((code) => code.slice(0, 7)).toSorted()).toEqual(wanted)
    const found = (await call('GET', `/admin/find/?text=${text}`)).body.products
    expect(found.length).toBe(Math.min(wanted.length, 5))
  })

  // Proves: R11.222
  it.each([
    ['8mm', 'BD-1001'],
    ['9 mm', 'BD-1002'],
    ['45cm', 'NK-4001'],
    ['45 cm', 'NK-4001'],
    ['2.2mm', 'RG-5004'],
    ['7.5 mm', 'NK-4001'],
    ['9.4g', 'ER-3002'],
  ])('%s: a measure alone finds what has it, %s first', async (text, first) => {
    expect((await codes(text))[0]).toMatch(new RegExp(`^${first}`))
  })

  // Proves: R11.143
  it.each([
    ['16-inch chains', ['NK-4008']],
    ['17" turquoise necklace', ['NK-4007']],
    ['16 in chains', ['NK-4008']],
  ])('%s: is sold in centimetres', async (text, wanted) =>
    expect((await codes(text)).map((code) => code.slice(0, 7))).toEqual(wanted),
  )

  // Proves: R9.304
  it.each(['size 7 ring', 'us size 7', 'EU 54', 'gold ring size 7'])(
    '%s: finds rings of that size',
    async (text) => {
      const { items, corrected_to } = await search(text)
      expect(corrected_to).toBeUndefined()
      expect(items.length).toBeGreaterThan(0)
      for (const { code } of items) expect(code).toMatch(/^RG-/)
    },
  )

  // Proves: R3.50
  it.each([
    ['silver ring', ['RG-5002-VI', 'RG-5003-VI', 'ER-3002', 'NK-4004']],
    ['silver rings under 100', ['ER-3002']],
    ['silver rings under 60', ['ER-3003']],
    ['copper ring', ['RG-5001-GI', 'RG-5002-VI', 'RG-5003-VI', 'RG-5004-RI']],
  ])('%s: is not every silver piece, rings first', async (text, wanted) =>
    expect(await codes(text)).toEqual(wanted),
  )

  // Proves: R9.303
  it('rose gold ring: shows the ring before pendants', async () => {
    const [first] = await codes('rose gold ring')
    expect(first).toMatch(/^RG-/)
  })

  // Proves: R11.80
  it.each([
    ['engraved locket', ['NK-4009']],
    ['personalised gift', ['NK-4005', 'NK-4009', 'RG-5002']],
    ['engraving', ['NK-4005', 'NK-4009', 'RG-5002']],
    ['monogrammed disc', ['NK-4005']],
    ['engraved loket', ['NK-4009']],
  ])('%s: finds what can be engraved', async (text, wanted) => {
    expect((await codes(text)).map((code) => code.slice(0, 7)).toSorted()).toEqual(wanted)
  })

  // Proves: R11.141
  it.each([
    ['sale', ['ER-3006']],
    ['sale earrings', ['ER-3006']],
    ['Pearls on sale under £80', ['ER-3006']],
    ['reduced earings', ['ER-3006']],
    ['bracelets on sale', []],
  ])('%s: finds what is on sale', async (text, wanted) => {
    expect(await codes(text)).toEqual(wanted)
  })

  // Proves: R11.141
  it('earrings for sale: finds all', async () =>
    expect(await codes('earrings for sale')).toEqual(await codes('earrings')))

  // Proves: R11.81
  it.each([
    ['opal', []],
    ['stainless steel', []],
    ['tie pin', []],
    ['compass', []],
    ['money clip', []],
    ['beach', []],
    ['lawn chair', []],
    ['stonewear beads', ['BD-1004', 'BD-1007', 'BD-1008']],
    ['january birthstone', ['BR-2006', 'ER-3005']],
  ])(
    '%s: a real word is not corrected to a similar one, and one near word comes before two',
    async (text, wanted) => {
      expect((await codes(text)).toSorted()).toEqual(wanted)
    },
  )

  // Proves: R11.223
  it.each([
    ['ruby choker', 'NK-'],
    ['opal creoles', 'ER-300[12]'],
    ['jade wristlet', 'BR-'],
    ['platinum creoles', 'ER-300[12]'],
    ['ear cuff', 'ER-'],
    ['steel ring', 'RG-'],
    ['threader earrings', 'ER-'],
    ['creols', 'ER-300[12]'],
  ])('%s: a synonym finds pieces also beside an unknown word, and misspelt', async (text, wanted) => {
    const { items, corrected_to } = await search(text)
    expect(items.slice(0, 2).map(({ code }: { code: string }) => code)).toEqual(
      Array(2).fill(expect.stringMatching(`^${wanted}`)),
    )
    expect(corrected_to).toBe(text === 'creols' ? 'creole' : undefined)
  })

  // Proves: R12.206
  it.each([
    ['saphire earings', 'sapphire earrings'],
    ['earing in saphire', 'earring sapphire'],
    ['sapphire earings', undefined],
    ['gold neclace', 'gold necklace'],
    ['saphire ring', 'sapphire ring'],
  ])('%s: says that it searched for %s', async (text, correctedTo) => {
    const { total, corrected_to } = await search(text)
    expect(total).toBeGreaterThan(0)
    expect(corrected_to).toBe(correctedTo)
  })

  // Proves: R3.53
  it.each([
    'gift for mum',
    'present for my wife under 100',
    'turquoise birthday present',
    '18th birthday gift for a bridesmaid',
  ])('%s: shows what is in stock', async (text) => {
    const { items } = await search(text)
    expect(items.length).toBeGreaterThan(0)
    for (const { name, stock_quantity } of items) expect(stock_quantity, name).toBeGreaterThan(0)
  })
})

describe('the document of a product', () => {
  // Proves: R3.50
  it('follows the product, its facts and options, and the names of its brand and categories', async () => {
    const finds = async (text: string) => (await codes(text)).includes(code)
    const parent = (
      await call('POST', '/category/', { name: 'Heirlooms', description: '-', parent_id: null })
    ).body
    const category = { name: 'Lockets', description: '-', parent_id: parent.id }
    const { id: category_id } = (await call('POST', '/category/', category)).body
    const product = await create({ name: 'Oval', description: 'Holds two photographs.', category_id })
    const { code } = product
    for (const text of ['oval photograph', 'lockets', 'heirloom', 'maison'])
      expect(await finds(text), text).toBe(true)
    expect(await finds('filigree')).toBe(false)

    const edited = (await edit(product, { description: 'Filigree.' })).body
    expect([await finds('filigree'), await finds('photographs')]).toEqual([true, false])
    const facts = [{ key: 'stone', value: 'Peridot' }]
    await call('PUT', `/products/${product.id}/facts/`, {
      facts,
      variants: [],
      updated_at: edited.updated_at,
    })
    expect(await finds('peridot locket')).toBe(true)
    await addSizes(shop, product.id, [5000])
    expect(await finds('oval size')).toBe(true)
    await call('PUT', `/category/${category_id}/`, { ...category, name: 'Keepers' })
    expect([await finds('keepers'), await finds('lockets')]).toEqual([true, false])
    await call('PUT', `/category/${parent.id}/`, { name: 'Antiques', description: '-', parent_id: null })
    expect([await finds('antique keepers'), await finds('heirloom')]).toEqual([true, false])
    await call('PUT', `/brands/${product.brand_id}/`, { name: 'Atelier', description: '-' })
    expect([await finds('atelier'), await finds('maison')]).toEqual([true, false])
  })

  it('and its facets are written once for a matrix of variants, and not by a sale', async () => {
    const id = await idOf('BD-1001')
    const client = await shop.pool.connect()
    const writes = async () =>
      (
        await client.query(
          "select (n_tup_ins + n_tup_upd)::int as n from pg_stat_xact_user_tables where relname = 'product_search'",
        )
      ).rows[0].n
    try {
      await client.query('begin')
      const before = await writes()
      await client.query(
        `insert into variants (product_id, code, price, position, combination)
          select $1, 'M-' || n, 100, n, array[-n] from generate_series(1, 250) n`,
        [id],
      )
      expect((await writes()) - before).toBe(1)
      await client.query('update variants set price = 200 where product_id = $1 and position > 0', [id])
      expect((await writes()) - before).toBe(2)
      await client.query('update variants set stock_quantity = 3 where product_id = $1', [id])
      expect((await writes()) - before).toBe(2)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

it.each([
  '5.5mm zzqqx',
  '0.5ct qwxzy',
  'ʻohana ring',
  'goldːx ring',
  'ǃ ring',
  'necklacewith unicornz',
  'ab '.repeat(66),
])('%j is answered, whatever PostgreSQL makes of it', async (text) => {
  const query = new URLSearchParams({ name: text, code: text })
  expect((await shop.call('GET', `/api/v1/products/search/?${query}`)).status).toBe(200)
  expect((await fetch(`${shop.url}/search?q=${encodeURIComponent(text)}`)).status).toBe(200)
})

it('a page behind all results is empty, however far', async () => {
  const { status, body } = await shop.call('GET', '/api/v1/products/search/?name=gold&skip=3000000000')
  expect([status, body.items]).toEqual([200, []])
})

it('a price that changes while its brand is renamed is the one that is found', async () => {
  const { id, brand_id } = await create({ name: 'Zircon brooch', price: 50 })
  const other = await shop.pool.connect()
  await other.query('begin')
  await other.query('update variants set price = 7000 where product_id = $1', [id])
  const renamed = shop.sql(`update brands set name = name || ' of Bath' where id = $1`, [brand_id])
  await eventually(async () => {
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await shop.sql(waiting)).length > 0
  })
  await other.query('commit')
  other.release()
  await renamed
  expect(await shop.sql('select price from product_search where product_id = $1', [id])).toEqual([
    { price: 7000 },
  ])
})
