import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { findViolations } from '../../../shop/health/broken-invariants.ts'

const { shop, call, bring, exported } = setUpBackOffice()

const fixture = (name: string) => readFile(`tests/fixtures/${name}.csv`, 'utf8')
const products = async (show: string) =>
  (await call('GET', `/admin/products/?show=${show}`)).body.items as any[]
const named = async (name: string) => {
  const { body } = await call('GET', `/products/search/?name=${encodeURIComponent(name)}`)
  return (await call('GET', `/products/${body.items[0].id}`)).body
}
const variantsOf = ({ variants }: any) =>
  variants.map(({ code, price, compare_at_price: former, stock_quantity, options }: any) => {
    const prices = former === null ? price : `${price} (was ${former})`
    return [code, prices, stock_quantity, ...options.map(({ value }: any) => value)].join(' ')
  })
const total = async (path: string) => (await call('GET', path)).body.total

describe('a product export of Shopify', () => {
  // Proves: R9.86, R9.88
  it('is recognised; the dry run names what is created and what is left out', async () => {
    const file = await fixture('shopify-products')
    const before = await total('/brands/')
    const { body: dry } = await bring(file, '?dry_run=1')
    expect(dry).toEqual({
      dry_run: true,
      rows: 5,
      created: 5,
      updated: 0,
      unchanged: 0,
      problems: [],
      conversion: {
        source: 'shopify',
        new_brands: ['Larkspur & Lane', 'Vitrine'],
        new_categories: ['Signet Rings', 'Necklaces'],
        images: 5,
        image_urls: [
          'https://images.example/signet-front.jpg',
          'https://images.example/signet-side.jpg',
          'https://images.example/signet-box.jpg',
          'https://images.example/signet-gold.jpg',
          'https://images.example/studs.jpg',
        ],
        image_hosts: [{ host: 'images.example', images: 5 }],
        downloading: 0,
        notes: [
          '1 product is not published there: new ones become drafts.',
          '1 row has no stock: new ones have 0.',
          '1 row is below 0 in stock: 0 is imported.',
          '1 product has no brand there: the brand is Vitrine.',
        ],
      },
    })
    expect(await total('/brands/')).toBe(before)
    expect((await bring(file)).body).toEqual({ ...dry, dry_run: false })
    expect(await total('/brands/')).toBe(before + 2)
  })

  // Proves: R9.86
  it('gives products with options, prices, stock, texts, brand and category', async () => {
    const ring = await named('Larkspur Signet Ring')
    expect(ring).toMatchObject({
      description: 'A signet ring, cast & polished by hand.\n\n- Solid\n- Hallmarked',
      brand: { name: 'Larkspur & Lane' },
      category: { name: 'Signet Rings' },
    })
    expect(ring.options.map(({ name, kind }: any) => `${name} ${kind}`)).toEqual([
      'Ring size ring_size',
      'Metal metal',
    ])
    expect(variantsOf(ring)).toEqual([
      'LL-SIG-M-G 240 (was 280) 4 M Gold',
      'LL-SIG-N-G 240 0 N Gold',
      'larkspur-signet-m-silver 140 7 M Silver',
    ])
    expect(await named('Heron Chain')).toMatchObject({
      code: 'LL-CHAIN',
      description: 'Heron Chain',
      category: { name: 'Necklaces' },
      options: [],
    })
    const drafts = await products('draft')
    expect(drafts.map(({ code }) => code)).toContain('LL-STUD')
  })

  // Proves: R9.88
  it('changes nothing when it is imported again', async () => {
    const { body } = await bring(await fixture('shopify-products'))
    expect(body).toMatchObject({ rows: 5, created: 0, updated: 0, unchanged: 5, problems: [] })
    expect(body.conversion).toMatchObject({ new_brands: [], new_categories: [] })
    expect((await bring(await exported())).body).toMatchObject({ created: 0, updated: 0, problems: [] })
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R9.86
  it('is also recognised by its headings of 2025', async () => {
    const { body } = await bring(await fixture('shopify-products-2025'))
    expect(body).toMatchObject({ created: 2, problems: [], conversion: { source: 'shopify' } })
    const bangle = await named('Wren Bangle')
    expect(variantsOf(bangle)).toEqual(['WREN-60 75 3 60 mm', 'WREN-65 79 1 65 mm'])
    expect(bangle).toMatchObject({ description: 'A slim bangle.', options: [{ name: 'Diameter' }] })
  })

  // Proves: R11.119
  it('leaves out a compare-at price that is not above the price', async () => {
    const head =
      'Handle,Title,Vendor,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price'
    const file = `${head}\nflat,Flat Band,Maison,FLAT-1,1,40,40\n`
    const { body } = await bring(file)
    expect(body.conversion.notes).toContain('1 compare-at price is not above the price and left out.')
    expect(await named('Flat Band')).toMatchObject({ price: 40, compare_at_price: null })
  })

  it('names the rows with problems, and creates nothing', async () => {
    const head = 'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price'
    const file = `${head}\nstone,Stone,Nowhere,Stones,Size,S,ST-S,ten\nstone,,,,,S,ST-S2,10\n`
    const { status, body } = await bring(file)
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'rows.2.price', message: 'Price must be a number' },
      { path: 'rows.3.option_1', message: 'ST-S has these options already.' },
    ])
    expect((await call('GET', '/brands/?search=Nowhere')).body.items).toEqual([])
  })
})

describe('a product export of WooCommerce', () => {
  // Proves: R11.119
  it('leaves out a sale that has dates, or is no sale', async () => {
    const head = 'Type,SKU,Name,Stock,Sale price,Regular price,Date sale price starts,Date sale price ends'
    const rows = ['simple,WOO-D,Dated Band,1,30,40,,2026-12-01', 'simple,WOO-S,Same Band,1,40,40,,']
    const { body } = await bring([head, ...rows].join('\n'))
    expect(body.conversion.notes).toContain(
      '2 sale prices are only for some days or not below the regular price: the regular price counts.',
    )
    for (const name of ['Dated Band', 'Same Band'])
      expect(await named(name)).toMatchObject({ price: 40, compare_at_price: null })
  })

  // Proves: R9.87, R9.88
  it('is recognised, and its variations are variants', async () => {
    const file = await fixture('woocommerce-products')
    const { body: dry } = await bring(file, '?dry_run=1')
    expect(dry).toMatchObject({
      rows: 3,
      created: 3,
      problems: [],
      conversion: {
        source: 'woocommerce',
        new_brands: expect.arrayContaining(['Moss & Reed']),
        new_categories: ['Jewellery', 'Jewellery > Hoops & Studs'],
        images: 3,
        notes: [
          '1 product is not published there: new ones become drafts.',
          '1 row is neither a simple nor a variable product and left out.',
          '1 variation is not for sale there and left out.',
          '1 product is in several categories: the first one counts.',
          '1 row has no stock: new ones have 0.',
          '1 product has no brand there: the brand is Vitrine.',
        ],
      },
    })
    expect((await bring(file)).body).toEqual({ ...dry, dry_run: false })
    const hoops = await named('Moss Hoops')
    expect(hoops).toMatchObject({
      description: 'Light hoops for every day.\n\nMade in Devon.',
      brand: { name: 'Moss & Reed' },
      category: { name: 'Hoops & Studs' },
      options: [{ name: 'Metal', kind: 'metal', values: [{ value: 'Gold' }, { value: 'Silver' }] }],
    })
    expect(variantsOf(hoops)).toEqual(['MR-HOOP-G 99 (was 120) 6 Gold', 'mr-hoop-silver 64.5 9 Silver'])
    expect((await bring(file)).body).toMatchObject({ unchanged: 3, created: 0, updated: 0 })
    expect(await findViolations(shop.pool)).toEqual([])
  })

  // Proves: R9.87
  it('names a product with more than three options, and a variation that fits any value of one', async () => {
    const attributes = [1, 2, 3, 4].map((at) => `Attribute ${at} name,Attribute ${at} value(s)`)
    const head = `ID,Type,SKU,Name,Regular price,Stock,Parent,${attributes}`
    const file = [
      head,
      '1,variable,RING,Ring,,,,Size,"S, M",Metal,Gold,Stone,Opal,Finish,Matt',
      '2,variation,RING-S,Ring,10,parent,RING,Size,S,Metal,Gold,Stone,Opal,Finish,Matt',
      '3,variable,HOOP,Hoop,,,,Size,"S, M",Metal,"Gold, Silver",,,,',
      '4,variation,HOOP-S,Hoop,10,1,HOOP,Size,S,Metal,Gold,,,,',
      '5,variation,HOOP-M,Hoop,10,1,HOOP,Size,M,Metal,,,,,',
    ].join('\n')
    const { body } = await bring(file, '?dry_run=1')
    expect(body.problems).toEqual([
      { row: 2, column: null, message: 'A product can have at most 3 options' },
      { row: 6, column: 'option_2', message: 'Choose one value of each option' },
    ])
    expect(body.conversion.notes).toContain('1 row has no stock: new ones have 0.')
  })

  // Proves: R9.87
  it('names a variation whose parent is missing', async () => {
    const file = 'ID,Type,SKU,Name,Regular price,Parent\n7,variation,X-1,Ring,10,X\n'
    const { body } = await bring(file, '?dry_run=1')
    expect(body.problems).toEqual([{ row: 2, column: null, message: "Its parent 'X' is not in the file." }])
  })
})
