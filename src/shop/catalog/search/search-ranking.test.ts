import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertProducts } from '../../../../tests/support/insert-products.ts'
import { plainSearch } from '../../../../tests/support/plain-search.ts'
import { setUpBackOffice } from '../../../../tests/support/set-up-shop.ts'
import { sizedRing } from '../../../../tests/support/sized-ring.ts'
import { searchBySpelling } from './search-products.ts'

const { shop, ...office } = setUpBackOffice()

type Piece = { name: string; description?: string; facts?: [key: string, value: string][] }

/** The first is the newest. */
async function sell(pieces: Piece[]) {
  await shop.sql('delete from products')
  for (const [at, { name, description = '', facts = [] }] of pieces.entries()) {
    const [row] = await shop.sql<{ id: string }>(
      insertProducts(`select $1::text as name, $2::text as code, $3::text as description, 100 as price,
        $5::int as brand_id, now() - $4 * interval '1 minute' as created_at`),
      [name, randomUUID(), description, at, office.brand()],
    )
    for (const [key, value] of facts)
      await shop.sql('insert into product_facts (product_id, key, value) values ($1, $2, $3)', [
        row?.id,
        key,
        value,
      ])
  }
}

/** @returns the names that are found, as the reference search finds them */
async function search(text: string) {
  const filters = { name: text, code: text }
  const { items } = await searchBySpelling(shop.shop.db, { ...filters, skip: 0, limit: 10 })
  expect(items.map(({ id }) => id)).toEqual(await plainSearch(shop.shop.db, filters))
  return items.map(({ name }) => name)
}

// Proves: R9.303
test('a metal of two words is one: pieces of white gold come before gold pieces with something white', async () => {
  await sell([
    {
      name: 'Gold ring with topaz',
      facts: [
        ['metal', 'gold'],
        ['stone', 'White topaz'],
      ],
    },
    { name: 'Gold ring', description: 'Its box is white.', facts: [['metal', 'gold']] },
    { name: 'Plain band', facts: [['metal', '18ct white gold']] },
  ])
  expect(await search('white gold ring')).toEqual(['Plain band', 'Gold ring with topaz', 'Gold ring'])
})

// Proves: R9.303
test('what a piece is comes before what its description mentions', async () => {
  await sell([
    {
      name: 'Rose Gold Heart Pendant',
      description: 'Goes with any ring.',
      facts: [['metal', 'rose gold']],
    },
    { name: 'Eternity ring', facts: [['metal', 'rose gold']] },
  ])
  expect(await search('rose gold ring')).toEqual(['Eternity ring', 'Rose Gold Heart Pendant'])
  await shop.sql(`delete from products where name = 'Eternity ring'`)
  expect(await search('rose gold ring')).toEqual(['Rose Gold Heart Pendant'])
})

// Proves: R11.229
test('a piece of the metal that is searched for comes before one that is plated', async () => {
  await sell([
    {
      name: 'Vermeil hoops',
      facts: [
        ['metal', 'silver'],
        ['plating', 'gold vermeil'],
      ],
    },
    { name: 'Plain hoops', facts: [['metal', 'silver']] },
  ])
  expect(await search('silver hoops')).toEqual(['Plain hoops', 'Vermeil hoops'])
  expect(await search('hoops')).toEqual(['Vermeil hoops', 'Plain hoops'])
})

// Proves: R9.304
test('ring sizes of the US and the EU find those of the UK, beside other words and prices', async () => {
  await shop.sql('delete from products')
  const ring = (name: string, value: string) => sizedRing(office, [{ value }], { name })
  await ring('Gold ring', 'N½')
  await ring('Silver ring', 'O')
  await ring('Small gold ring', 'J')
  await ring('Foreign gold ring', '7')
  await office.create({ name: 'Pendant 7', description: 'A ring of size 7.' })
  expect((await search('size 7 ring')).toSorted()).toEqual(['Foreign gold ring', 'Gold ring', 'Silver ring'])
  expect((await search('US size 7')).toSorted()).toEqual(['Foreign gold ring', 'Gold ring', 'Silver ring'])
  expect((await search('gold ring eu 54')).toSorted()).toEqual(['Gold ring'])
  expect(await search('size 7 ring under 1')).toEqual([])
  expect(await search('ring size J')).toContain('Small gold ring')
})
