import { expect, it } from 'vitest'
import { readFeed } from '../support/read-feed.ts'
import { setUpBackOffice } from '../support/set-up-shop.ts'

const { shop, call } = setUpBackOffice({ demo: true })

type Attribute = { max: number; form?: RegExp; isRequired?: true; most?: number }

const ADDRESS = /^https?:\/\/[!-~]+$/
const AMOUNT = /^\d+\.\d\d [A-Z]{3}$/
const COUNTRY_AND_PRICE = /^<g:country>[A-Z]{2}<\/g:country><g:price>\d+\.\d\d [A-Z]{3}<\/g:price>$/
const DETAIL =
  /^<g:attribute_name>[^<]{1,140}<\/g:attribute_name><g:attribute_value>[^<]{1,1000}<\/g:attribute_value>$/

/** Google's product data specification (support.google.com/merchants/answer/7052112), for Apparel & Accessories. */
const ATTRIBUTES: Record<string, Attribute> = {
  id: { max: 50, form: /^[\w-]+$/, isRequired: true },
  title: { max: 150, isRequired: true },
  description: { max: 5000, isRequired: true },
  link: { max: 2000, form: ADDRESS, isRequired: true },
  image_link: { max: 2000, form: ADDRESS, isRequired: true },
  additional_image_link: { max: 2000, form: ADDRESS, most: 10 },
  availability: { max: 20, form: /^(in_stock|out_of_stock|preorder|backorder)$/, isRequired: true },
  availability_date: { max: 25, form: /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/ },
  price: { max: 20, form: AMOUNT, isRequired: true },
  sale_price: { max: 20, form: AMOUNT },
  google_product_category: { max: 750, form: /^188$/, isRequired: true },
  product_type: { max: 750 },
  brand: { max: 70, isRequired: true },
  identifier_exists: { max: 3, form: /^(yes|no)$/, isRequired: true },
  condition: { max: 11, form: /^(new|refurbished|used)$/, isRequired: true },
  age_group: { max: 7, form: /^(newborn|infant|toddler|kids|adult)$/, isRequired: true },
  gender: { max: 6, form: /^(male|female|unisex)$/, isRequired: true },
  color: { max: 100, form: /^[^\d#/]{2,40}(\/[^\d#/]{2,40}){0,2}$/, isRequired: true },
  material: { max: 200 },
  size: { max: 100 },
  item_group_id: { max: 50, form: /^[\w-]+$/ },
  product_detail: { max: 2000, form: DETAIL, most: 1000 },
  shipping: { max: 200, form: COUNTRY_AND_PRICE, most: 100, isRequired: true },
}

const plain = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

// Proves: R11.1, R11.208
it('every item of the feed has the attributes that Google requires, in the form that it takes', async () => {
  const items = await readFeed(shop.url)
  expect(items.length).toBeGreaterThan(100)
  for (const item of items) {
    const named = `${item.title} ${item.id}`
    expect(
      Object.keys(item).filter((name) => !(name in ATTRIBUTES)),
      named,
    ).toEqual([])
    for (const [name, { max, form, isRequired, most = 1 }] of Object.entries(ATTRIBUTES)) {
      const values = item[name] ?? []
      expect(values.length, `${name} of ${named}`).toBeLessThanOrEqual(most)
      if (isRequired) expect(values, `${name} of ${named}`).not.toEqual([])
      for (const value of values) {
        expect(plain(value), `${name} of ${named}`).toMatch(form ?? /\S/)
        expect(plain(value).length, `${name} of ${named}`).toBeLessThanOrEqual(max)
      }
    }
  }
  expect(new Set(items.map(({ id }) => id?.[0])).size).toBe(items.length)
})

// Proves: R11.208
it('the items of the feed keep the rules between attributes: identifiers, dates, sale prices and groups', async () => {
  const items = (await readFeed(shop.url)).map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, [value = '']]) => [name, value])),
  )
  const groups = Map.groupBy(items, ({ item_group_id, id }) => item_group_id ?? id)
  for (const item of items) {
    const named = `${item.title} ${item.id}`
    // Without identifiers there is neither a GTIN nor an MPN, else one of them.
    expect(Boolean(item.gtin ?? item.mpn), named).toBe(item.identifier_exists === 'yes')
    expect(Boolean(item.availability_date), named).toBe(
      /^(preorder|backorder)$/.test(item.availability ?? ''),
    )
    expect(Number.parseFloat(item.price ?? ''), named).toBeGreaterThan(
      item.sale_price ? Number.parseFloat(item.sale_price) : 0,
    )
    expect(item.link, named).toMatch(`${shop.env.PUBLIC_URL}/product/`)
  }
  // The variants of a group differ in what Google knows.
  for (const group of groups.values()) {
    const kinds = group.map(({ size, color, material }) => `${size} ${color} ${material}`)
    expect(new Set(kinds).size, group[0]?.title).toBe(group.length)
  }
})

// Proves: R11.2, R11.208
it('the back office names every piece on sale that is not in the feed, with the reason', async () => {
  const listed = new Set((await readFeed(shop.url)).map(({ link }) => link?.[0]?.split('/')[4]))
  const { body } = await call('GET', '/products/?limit=100')
  const missing = body.items.filter(({ id }: { id: string }) => !listed.has(id))
  const { items } = (await call('GET', '/admin/merchant-feed/excluded/?limit=100')).body
  expect(items.map(({ id }: { id: string }) => id)).toEqual(missing.map(({ id }: { id: string }) => id))
  expect(items).toMatchObject([
    {
      name: 'Olive Wood Rounds, Four Strands',
      reasons: ['It, or one of its variants, has neither a colour nor a metal.'],
    },
  ])
})
