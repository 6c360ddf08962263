import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { longOrShort } from '../../../../../tests/chaos/support/seeded-random.ts'
import { setUpShop } from '../../../../../tests/support/set-up-shop.ts'
import { FACETS } from '../../../../contract/facets/facets.ts'
import type { ProductFilters } from '../../../../contract/product.ts'
import { findViolations } from '../../../health/broken-invariants.ts'
import { findProductIds } from '../search-products.ts'
import { findFacets } from './find-facets.ts'

const shop = setUpShop()

const METALS = { '18ct yellow gold': 'gold', 'Rose-gold plated': 'rose gold plated', Platinum: 'platinum' }
/** A chosen colour without a family is its own. */
const SHADES = { 'Navy blue': ['blue'], 'Cream and sand': ['brown', 'white'], Ecru: ['ecru'] }
const COLOURS = { 'Royal blue': ['blue'], 'Cream and sand': ['brown', 'white'], G: [] }
/** A word that nothing has does not count. */
const STONES_OF = {
  trinket: [],
  garnet: ['garnet'],
  garnit: ['garnet'],
  'garnet onyx': ['garnet', 'onyx'],
  'onyx garnit': ['garnet', 'onyx'],
  'garnet xyzzy': ['garnet'],
}
const names = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

const piece = fc.record({
  size: fc.constantFrom('K', 'L½', 'M'),
  metal: fc.constantFrom(...names(METALS)),
  shade: fc.constantFrom(...names(SHADES)),
  price: fc.constantFrom(900, 4_999, 5_000, 12_000, 40_000),
  stock: fc.constantFrom(0, 0, 1, 5),
  isReduced: fc.constantFrom(false, false, true),
})
const product = fc.record({
  brand_id: fc.integer({ min: 1, max: 2 }),
  category_id: fc.option(fc.integer({ min: 1, max: 3 })),
  stones: fc.uniqueArray(fc.constantFrom('Garnet', 'White topaz', 'Onyx'), { maxLength: 2 }),
  colour: fc.option(fc.constantFrom(...names(COLOURS))),
  chain: fc.option(fc.constantFrom(45, 50)),
  shadeOption: fc.option(fc.constantFrom('Colour', 'COLOR', 'Shade')),
  isEngravable: fc.boolean(),
  /** Without one, the product has a variant without options. */
  pieces: fc.uniqueArray(piece, { maxLength: 4, selector: ({ size, metal }) => size + metal }),
  single: piece,
})
type Made = { id: string; brand_id: number; category_id: number | null; variants: Variant[] }
type Variant = { price: number; stock: number; facets: string[] }

const MADE = longOrShort(120, 60)
let made: Made[] = []

beforeAll(async () => {
  await shop.sql(
    `insert into brands (name, description) select 'Brand ' || n, '' from generate_series(1, 2) n`,
  )
  await shop.sql(`insert into categories (name, description, parent_id)
    values ('One', '-', null), ('Below', '-', 1), ('Two', '-', null)`)
  for (const one of fc.sample(product, { numRuns: MADE, seed: 46 })) made.push(await make(one))
})

type Product = typeof product extends fc.Arbitrary<infer T> ? T : never

async function make(given: Product): Promise<Made> {
  const { brand_id, category_id, stones, colour, chain, shadeOption, isEngravable, pieces, single } = given
  const [row] = await shop.sql<{ id: string }>(
    `insert into products (name, description, brand_id, category_id) values ('Trinket of ' || $1, '', $2, $3) returning id`,
    [stones[0] ?? 'metal', brand_id, category_id],
  )
  const id = row?.id ?? ''
  const facts = [
    ['metal', 'silver', 0],
    ...stones.map((stone, at) => ['stone', stone, at]),
    ...(colour ? [['colour', colour, 0]] : []),
    ...(chain ? [['chain_length', String(chain), 0]] : []),
  ]
  for (const fact of facts)
    await shop.sql('insert into product_facts (product_id, key, value, position) values ($1, $2, $3, $4)', [
      id,
      ...fact,
    ])
  if (isEngravable)
    await shop.sql(
      `insert into engravings (product_id, places, fonts, characters, max_length, price, days)
        values ($1, '{front}', '{x}', 'abc', 5, 100, 1)`,
      [id],
    )
  const of = (metal: string) => [
    `metal:${metal}`,
    ...stones.map((stone) => `stone:${stone.toLowerCase()}`),
    ...(colour ? COLOURS[colour].map((family) => `colour:${family}`) : []),
    ...(chain ? [`length:${chain} cm`] : []),
    ...(isEngravable ? ['engravable:yes'] : []),
  ]
  if (pieces.length === 0) {
    const { price, stock, isReduced } = single
    await shop.sql(
      `insert into variants (product_id, code, price, stock_quantity, compare_at_price)
        values ($1, gen_random_uuid()::text, $2, $3, $4)`,
      [id, price, stock, isReduced ? price + 1 : null],
    )
    return {
      id,
      brand_id,
      category_id,
      variants: [{ price, stock, facets: [...of('silver'), ...saleOf(single)] }],
    }
  }
  await addPieces(id, given)
  const variants = pieces.map((one) => ({
    price: one.price,
    stock: one.stock,
    facets: [
      ...of(METALS[one.metal]),
      `ring_size:${one.size}`,
      ...(shadeOption && shadeOption !== 'Shade' ? SHADES[one.shade].map((shade) => `colour:${shade}`) : []),
      ...saleOf(one),
    ],
  }))
  return { id, brand_id, category_id, variants }
}

const saleOf = ({ isReduced }: { isReduced: boolean }) => (isReduced ? ['on_sale:yes'] : [])

async function addPieces(id: string, { pieces, shadeOption }: Product) {
  await shop.sql(
    `insert into product_options (product_id, name, kind, position)
      select * from (values ($1::uuid, 'Size', 'ring_size', 0), ($1, 'Metal', 'metal', 1), ($1, $2, 'other', 2)) o (id, name)
      where name is not null`,
    [id, shadeOption],
  )
  await shop.sql(
    `insert into option_values (option_id, value, position)
      select distinct o.id, case o.kind when 'metal' then p->>'metal' when 'other' then p->>'shade' else p->>'size' end, 0
      from product_options o, jsonb_array_elements($2::jsonb) p where o.product_id = $1`,
    [id, JSON.stringify(pieces)],
  )
  await shop.sql(
    `with piece as (
      select gen_random_uuid() as id, p, array(
        select ov.id from option_values ov join product_options o on o.id = ov.option_id
        where o.product_id = $1 and ov.value in (p->>'metal', p->>'size', p->>'shade') order by ov.id) as combination
      from jsonb_array_elements($2::jsonb) p
    ), variant as (
      insert into variants (id, product_id, code, price, stock_quantity, combination, compare_at_price)
      select id, $1, id::text, (p->>'price')::bigint, (p->>'stock')::integer, combination,
        case when (p->>'isReduced')::boolean then (p->>'price')::bigint + 1 end from piece)
    insert into variant_option_values (variant_id, option_id, value_id)
      select piece.id, ov.option_id, ov.id from piece join option_values ov on ov.id = any(piece.combination)`,
    [id, JSON.stringify(pieces)],
  )
}

const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
const several = (...values: string[]) =>
  rarely(fc.array(fc.constantFrom(...values, "x' or 1=1 --"), { minLength: 1, maxLength: 3 }))
const filters = fc.record({
  name: rarely(fc.constantFrom(...names(STONES_OF))),
  category_id: rarely(fc.integer({ min: 1, max: 4 })),
  brand_id: rarely(fc.integer({ min: 1, max: 3 })),
  min_price: rarely(fc.constantFrom(9, 10, 50)),
  max_price: rarely(fc.constantFrom(49.99, 50, 120)),
  metal: several('Gold', 'silver', 'platinum', 'rose gold plated'),
  stone: several('Garnet', 'onyx', 'white topaz'),
  colour: several('blue', 'white', 'Ecru'),
  ring_size: several('k', 'M', 'L½'),
  length: several('45 cm', '50 cm'),
  engravable: rarely(fc.constant<'yes'[]>(['yes'])),
  on_sale: rarely(fc.constant<'yes'[]>(['yes'])),
  in_stock: rarely(fc.constant<'yes'[]>(['yes'])),
})

const stonesOf = (name = 'trinket') => STONES_OF[name as keyof typeof STONES_OF]

/** A reference implementation. */
function fits(
  one: Made,
  { name, category_id, brand_id, min_price = 0, max_price = 1e7, ...chosen }: Partial<ProductFilters>,
) {
  const { in_stock, ...tokens } = chosen
  const variants = in_stock ? one.variants.filter(({ stock }) => stock > 0) : one.variants
  const all = one.variants.flatMap((variant) => variant.facets)
  // What is in stock has all that is chosen by itself.
  const pieces = in_stock ? variants.map(({ facets }) => facets) : [all]
  const has = (facets: string[], facet: string, value: string) =>
    facets.some((token) => token.toLowerCase() === `${facet}:${value}`.toLowerCase())
  const below: Record<number, (number | null)[]> = { 1: [1, 2], 2: [2], 3: [3] }
  return (
    variants.length > 0 &&
    stonesOf(name).every((stone) => one.variants.some((v) => v.facets.includes(`stone:${stone}`))) &&
    (category_id === undefined || (below[category_id] ?? []).includes(one.category_id)) &&
    (brand_id === undefined || one.brand_id === brand_id) &&
    one.variants.some(({ price }) => price >= min_price * 100 && price <= max_price * 100) &&
    pieces.some((facets) =>
      FACETS.every(
        (facet) =>
          !(tokens as Partial<ProductFilters>)[facet] ||
          (tokens as Partial<ProductFilters>)[facet]?.some((value: string) => has(facets, facet, value)),
      ),
    )
  )
}

async function expectTrue(given: Partial<ProductFilters>) {
  const text = given.name ? { name: given.name, code: given.name } : {}
  const query = { ...given, ...text }
  const ids = await findProductIds(shop.shop.db, query)
  expect(ids.toSorted()).toEqual(
    made
      .filter((one) => fits(one, given))
      .map(({ id }) => id)
      .toSorted(),
  )
  const counts = await findFacets(shop.shop.db, query)
  expect(counts.total).toBe(ids.length)
  const totalWith = (change: object) => made.filter((one) => fits(one, { ...given, ...change })).length
  for (const { name, values } of counts.facets)
    for (const { value, count } of values) {
      const own = name.endsWith('_id') ? Number(value) : [value]
      expect([name, value, count]).toEqual([name, value, totalWith({ [name]: own })])
    }
  for (const { count, ...range } of counts.prices) {
    const [min_price, max_price] = [range.min_price ?? undefined, range.max_price ?? undefined]
    expect([range, count]).toEqual([range, totalWith({ min_price, max_price })])
  }
  return counts
}

// Proves: R11.10, R11.11, R11.12, R11.114, R9.301
test('the counts are those of the list for random filters, also after sales and changes', async () => {
  const inOrder = filters.filter(({ min_price = 0, max_price = 1e7 }) => min_price <= max_price)
  await fc.assert(
    fc.asyncProperty(inOrder, async (given) => void (await expectTrue(given))),
    { numRuns: longOrShort(350, 40), seed: 46 },
  )
  await change()
  await fc.assert(
    fc.asyncProperty(inOrder, async (given) => void (await expectTrue(given))),
    { numRuns: longOrShort(150, 20), seed: 47 },
  )
  const all = await expectTrue({})
  expect(all.facets.map(({ name }) => name)).toEqual(['category_id', 'brand_id', ...FACETS])
  expect(all.prices.length).toBeGreaterThan(1)
  expect((await findViolations(shop.pool)).filter((one) => JSON.stringify(one).includes('facets'))).toEqual(
    [],
  )
})

/** Sells out the first half, restocks the others, and changes prices, engravings and what is on sale. */
async function change() {
  const half = made.slice(0, MADE / 2).map(({ id }) => id)
  await shop.sql('update variants set stock_quantity = case when product_id = any($1) then 0 else 3 end', [
    half,
  ])
  await shop.sql('update variants set price = 4999 where price = 40000')
  await shop.sql('update variants set compare_at_price = null where product_id = any($1)', [half])
  await shop.sql(
    'update variants set compare_at_price = price + 1 where price = 900 and product_id <> all($1)',
    [half],
  )
  await shop.sql('delete from engravings where product_id = any($1)', [half])
  made = made.map((one) => ({
    ...one,
    variants: one.variants.map(({ price, facets }) => ({
      price: price === 40_000 ? 4_999 : price,
      stock: half.includes(one.id) ? 0 : 3,
      facets: half.includes(one.id)
        ? facets.filter((facet) => !['engravable:yes', 'on_sale:yes'].includes(facet))
        : [...facets, ...saleOf({ isReduced: price === 900 })],
    })),
  }))
}
