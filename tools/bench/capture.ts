import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../src/db/tables.ts'
import { findProduct } from '../../src/shop/catalog/products/find-product.ts'
import { searchProductsText } from '../../src/shop/catalog/search/search-products.ts'
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

const NEWEST = 'select id, category_id from products order by created_at desc limit 1'

/** The reading cases, each with the very SQL that the shop's own code makes for it. */
export async function capture(pool: pg.Pool): Promise<Case[]> {
  const { rows } = await pool.query<{ id: string; category_id: number }>(NEWEST)
  const { id = '', category_id = 1 } = rows[0] ?? {}
  const page = { skip: 0, limit: 12 }
  const list = await statementOf(pool, (db) => searchProductsText(db, { ...page, category_id }))
  const one = await statementOf(pool, (db) => findProduct(db, id))
  const text = 'garnet hoops'
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
    { name: 'search', path: pathOf(text, 0), modes: ['cached'], statement: search },
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

/** Pages of each search. */
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

async function statementOf(pool: pg.Pool, work: Work): Promise<Statement> {
  const sent: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ text: query.sql, values: [...query.parameters] })
    },
  })
  await work(db)
  const [statement] = sent
  if (!statement) throw new Error('nothing was sent to the database')
  return statement
}
