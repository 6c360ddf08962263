import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../db/tables.ts'
import { findProduct } from '../shop/catalogue/find-product.ts'
import { homeRows } from '../shop/catalogue/home-rows.ts'
import { relatedProducts } from '../shop/catalogue/related-products.ts'
import { searchProductsText } from '../shop/catalogue/search-products.ts'
import { WORDS } from './seed.ts'

type Statement = { text: string; values: unknown[]; inTurn?: unknown[][] }

type Case = {
  name: string
  path: string
  modes: ('cached' | 'uncached' | 'unchanged')[]
  /** What the shop sends for it, for the floor to send too. */
  statement: Statement
  /** What is asked for in turn instead of the one path. */
  paths?: Iterator<string>
}

/** What the pages and lists of a shop send, each by name. */
export async function captureReads(pool: pg.Pool): Promise<{ name: string; statement: Statement }[]> {
  const { rows } = await pool.query<{ id: string; category_id: number }>(NEWEST)
  const { id = '', category_id = 1 } = rows[0] ?? {}
  const page = { skip: 0, limit: 12 }
  const find = (text: string) => (db: Kysely<DB>) =>
    searchProductsText(db, { ...page, name: text, code: text })
  const works: Record<string, Work> = {
    'products, newest first': (db) => searchProductsText(db, page),
    'products of a category': (db) => searchProductsText(db, { ...page, category_id }),
    'products of a category, in a range of prices': (db) =>
      searchProductsText(db, { ...page, category_id, min_price: 10, max_price: 20 }),
    'a search': find('garnet hoops'),
    'a search for a common word': find('garnet'),
    'a product': (db) => findProduct(db, id),
    'products beside a product': (db) => relatedProducts(db, { id, category_id }),
    'the rows of the home page': homeRows,
  }
  const firsts = Object.entries(works).map(async ([name, work]) => ({
    name,
    statement: await statementOf(pool, work),
  }))
  const again = { name: 'the same search again', statement: await statementOf(pool, find('garnet hoops'), 2) }
  return [...(await Promise.all(firsts)), again]
}

const NEWEST = 'select id, category_id from products order by created_at desc limit 1'

/** The reading cases, each with the very SQL that the shop's own code makes for it. */
export async function capture(pool: pg.Pool): Promise<Case[]> {
  const { rows } = await pool.query<{ id: string; category_id: number }>(NEWEST)
  const { id = '', category_id = 1 } = rows[0] ?? {}
  const page = { skip: 0, limit: 12 }
  const list = await statementOf(pool, (db) => searchProductsText(db, { ...page, category_id }))
  const one = await statementOf(pool, (db) => findProduct(db, id))
  const text = 'garnet hoops'
  const find = (db: Kysely<DB>) => searchProductsText(db, { ...page, name: text, code: text })
  const again = await statementOf(pool, find, 2)
  const { paths, statement: search } = await everySearch(pool)
  const both: Case['modes'] = ['uncached', 'cached']
  const all: Case['modes'] = [...both, 'unchanged']
  const query = `skip=0&limit=12`
  return [
    {
      name: 'product list of a category',
      path: `/api/v1/products/search/?${query}&category_id=${category_id}`,
      modes: both,
      statement: list,
    },
    { name: 'product detail', path: `/api/v1/products/${id}/`, modes: all, statement: one },
    {
      name: 'search',
      path: pathOf(text, 0),
      modes: ['uncached'],
      statement: search,
      paths,
    },
    { name: 'search told again', path: pathOf(text, 0), modes: ['uncached'], statement: again },
    { name: 'search', path: pathOf(text, 0), modes: ['cached'], statement: again },
    { name: 'product page (HTML)', path: `/product/${id}`, modes: both, statement: one },
    {
      name: 'product pages (HTML) one after the other',
      path: `/product/${id}`,
      modes: ['uncached'],
      statement: one,
      paths: await everyProduct(pool),
    },
    {
      name: 'category page (HTML)',
      path: `/products?${query}&category_id=${category_id}`,
      modes: both,
      statement: list,
    },
    { name: 'home page (HTML)', path: '/', modes: all, statement: one },
  ]
}

const pathOf = (text: string, skip: number) =>
  `/api/v1/products/search/?${new URLSearchParams({ skip: String(skip), limit: '12', name: text, code: text })}`

/** So many pages of each search that by the time that one is asked for again, what it found is no longer kept. */
const PAGES = 30

async function everySearch(pool: pg.Pool): Promise<{ paths: Iterator<string>; statement: Statement }> {
  const texts = WORDS.stone.flatMap((stone) => WORDS.form.map((form) => `${stone} ${form}`))
  const pages = texts.flatMap((text) => Array.from({ length: PAGES }, (_, skip) => ({ text, skip })))
  const statements: Statement[] = []
  for (const { text, skip } of pages)
    statements.push(
      await statementOf(pool, (db) => searchProductsText(db, { skip, limit: 12, name: text, code: text })),
    )
  const [first] = statements as [Statement]
  return {
    paths: inTurn(pages.map(({ text, skip }) => pathOf(text, skip))),
    statement: { ...first, inTurn: statements.map(({ values }) => values) },
  }
}

function* inTurn<T>(all: T[]): Generator<T> {
  for (;;) yield* all
}

/** By the time that a page is asked for again, what was rendered for it is no longer kept. */
async function everyProduct(pool: pg.Pool): Promise<Iterator<string>> {
  const { rows } = await pool.query<{ id: string }>('select id from products')
  return inTurn(rows.map(({ id }) => `/product/${id}`))
}

type Work = (db: Kysely<DB>) => Promise<unknown>

/** @param times what has been found before is asked for in another way */
async function statementOf(pool: pg.Pool, work: Work, times = 1): Promise<Statement> {
  const sent: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  for (let time = 0; time < times; time++) await work(db)
  // What is common is counted first: the last one brings the page.
  const last = sent.at(-1)
  if (!last) throw new Error('nothing was sent to the database')
  return last
}
