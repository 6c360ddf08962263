import { describe, expect, it } from 'vitest'
import { addProduct } from '../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../tests/support/set-up-shop.ts'
import type { Suggestions } from '../../contract/suggestion.ts'

const shop = setUpShop({ demo: true })

const suggest = (text: string) =>
  shop.call('GET', `/api/v1/search/suggestions/?${new URLSearchParams({ text })}`)
async function suggested(text: string) {
  const { products, categories, collections }: Suggestions = (await suggest(text)).body
  return {
    products: products.map(({ name }) => name),
    categories: categories.map(({ path }) => path),
    collections: collections.map(({ slug }) => slug),
  }
}

describe('suggestions', () => {
  // Proves: R11.70
  it('are products and categories, also by the start of the last word', async () => {
    expect(await suggested('pearl neck')).toEqual({
      products: ['Classic Pearl Necklace', 'Graduated Pearl Necklace'],
      categories: ['Necklaces > Pearl Necklaces'],
      collections: [],
    })
    expect((await suggested('Hoo')).products.slice(0, 2)).toEqual([
      'Classic Gold Hoops',
      'Silver Twist Hoops',
    ])
    expect((await suggested('gold ear')).products[0]).toBe('Classic Gold Hoops')
    expect((await suggested('earrings')).products).toHaveLength(5)
    expect((await suggested('nk 400')).products).toContain('Classic Pearl Necklace')
    expect(await suggested('zzzz')).toEqual({ products: [], categories: [], collections: [] })
  })

  // Proves: R11.70
  it.each([
    ['opal neck', / Necklace$/],
    ['opal earr', /Earrings|Hoops|Studs/],
    ['ruby brace', / Bracelet$/],
  ])('%s: are pieces by the start of a word, also beside an unknown one', async (text, expected) => {
    const { products } = await suggested(text)
    expect(products.length).toBeGreaterThan(0)
    expect(products[0]).toMatch(expected)
  })

  // Proves: R11.70
  it('have what a list shows of a product, and the name of a category', async () => {
    const { products, categories }: Suggestions = (await suggest('hoops')).body
    expect(products[0]).toMatchObject({ name: 'Classic Gold Hoops', price: 95, price_to: 95 })
    expect(products[0]?.image?.url).toMatch(/^\/media\//)
    expect(categories).toEqual([{ id: expect.any(Number), name: 'Hoops', path: 'Earrings > Hoops' }])
  })

  // Proves: R11.70
  it('are collections that are shown today, by the starts of words of their names', async () => {
    expect((await suggested('pearl ed')).collections).toEqual(['the-pearl-edit'])
    expect((await suggested('Rings eng')).collections).toEqual(['rings-with-engraving'])
    await shop.sql(`update collections set draft = true where slug = 'the-pearl-edit'`)
    expect((await suggested('pearl ed')).collections).toEqual([])
    expect((await suggested('the')).collections).toEqual([])
  })

  // Proves: R11.70
  it('are at most three categories and two collections', async () => {
    const names = ['Quartz one', 'Quartz two', 'Quartz three', 'Quartz four']
    for (const name of names) {
      const [category] = await shop.sql<{ id: number }>(
        `insert into categories (name, description) values ($1, '-') returning id`,
        [name],
      )
      const change = 'update products set category_id = $1 where id = $2'
      await shop.sql(change, [category?.id, await addProduct(shop)])
      await shop.sql(
        `insert into collections (name, slug, description, draft, by_rule, engravable, on_sale, in_stock, created_at, updated_at)
          values ($1, $2, '-', false, false, false, false, false, now(), now())`,
        [name, name.replace(' ', '-').toLowerCase()],
      )
    }
    const { categories, collections } = await suggested('quartz')
    expect([categories.length, collections]).toEqual([3, ['quartz-four', 'quartz-three']])
  })

  // Proves: R11.70
  it('leave out categories without products, and need two characters', async () => {
    await shop.sql(`insert into categories (name, description) values ('Hooded boxes', '-')`)
    expect((await suggested('hoo')).categories).toEqual(['Earrings > Hoops'])
    for (const text of ['', 'h', '  h ']) expect((await suggest(text)).status, text).toBe(422)
    for (const text of ["'&|!:*()<->", '<b>x</b>', '100%_\\', 'it', '💍💍'])
      expect((await suggest(text)).status, text).toBe(200)
  })
})
