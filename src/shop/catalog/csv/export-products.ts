import { sql } from 'kysely'
import { CSV_COLUMNS, type ProductListFilters } from '../../../contract/admin/products/product-csv.ts'
import { FACT_KINDS } from '../../../contract/facts/fact-kinds.ts'
import type { MadeToOrder } from '../../../contract/made-to-order/made-to-order.ts'
import { type ChosenOption, MAX_OPTIONS } from '../../../contract/variant.ts'
import { BYTE_ORDER_MARK, type Cell, csvText } from '../../lib/csv/csv-text.ts'
import { amountText } from '../../lib/money.ts'
import type { Shop, Tx } from '../../shop.ts'
import { categoryPaths } from '../categories/category-paths.ts'
import { type FactRow, valuesOf } from '../facts/fact-rows.ts'
import { findListedIds } from '../products/find-listed-ids.ts'
import { CHOSEN_OPTIONS } from '../variants/variant-rows.ts'
import { madeToOrderCells } from './made-to-order-cells.ts'

const BATCH = 500

/** Streams the CSV, so that a large catalogue is never in memory as a whole. */
export async function* exportProducts(shop: Shop, filters: ProductListFilters): AsyncGenerator<string> {
  const { db } = shop
  const paths = await categoryPaths(db)
  const ids = await findListedIds(shop, db, filters)
  yield BYTE_ORDER_MARK + csvText([[...CSV_COLUMNS]])
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH)
    const rows = await readBatch(db, batch)
    const facts = Map.groupBy(await readFacts(db, batch), ({ product_id }) => product_id)
    if (rows.length > 0)
      yield csvText(rows.map((row) => cellsOf(row, paths, facts.get(row.product_id) ?? [])))
  }
}

export async function productTemplate(db: Tx): Promise<string> {
  const paths = await categoryPaths(db)
  const brand = await db.selectFrom('brands').select('name').orderBy('id').limit(1).executeTakeFirst()
  const [category = ''] = [...paths.values()].slice(-1)
  const example = [
    EXAMPLE_CODE,
    'Opal ring',
    'A ring with an opal.',
    '49.50',
    '10',
    brand?.name ?? '',
    category,
  ]
  return BYTE_ORDER_MARK + csvText([CSV_COLUMNS.slice(0, example.length), example])
}

export const EXAMPLE_CODE = 'EXAMPLE-1'

type ExportedRow = {
  id: string
  product_id: string
  first_id: string
  code: string
  name: string
  description: string
  price: number
  compare_at_price: number | null
  stock_quantity: number
  brand: string
  category_id: number | null
  updated_at: Date
  product: string
  options: ChosenOption[]
  seo_title: string | null
  seo_description: string | null
  return_right: string | null
  is_gift_box: boolean
  made_to_order: MadeToOrder | null
}

async function readBatch(db: Tx, ids: string[]): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select v.id, p.id as product_id, v.code, p.name, p.description, v.price, v.compare_at_price, v.stock_quantity, v.made_to_order, coalesce(b.name, '') as brand, p.category_id, p.updated_at, p.seo_title, p.seo_description, p.return_right, p.is_gift_box,
      first_value(v.code) over first as product, first_value(v.id) over first as first_id, ${CHOSEN_OPTIONS} as options
    from unnest(${ids}::uuid[]) with ordinality wanted (id, at)
    join products p on p.id = wanted.id left join brands b on b.id = p.brand_id
    join variants v on v.product_id = p.id and v.archived_at is not distinct from p.archived_at
    window first as (partition by p.id order by v.position, v.id) order by wanted.at, v.position, v.id`.execute(
    db,
  )
  return rows
}

function readFacts(db: Tx, ids: string[]): Promise<(FactRow & { product_id: string })[]> {
  return db
    .selectFrom('product_facts')
    .select(['product_id', 'variant_id', 'key', 'value'])
    .where('product_id', 'in', ids)
    .orderBy('position')
    .execute()
}

/** A product's texts are in the row of its first variant: there they are edited once. */
function cellsOf(row: ExportedRow, paths: Map<number, string>, facts: FactRow[]): Cell[] {
  const category = row.category_id === null ? '' : (paths.get(row.category_id) ?? '')
  const isFirst = row.code === row.product
  const text = (value: string) => (isFirst ? value : '')
  return [
    row.code,
    text(row.name),
    text(row.description),
    amountText(row.price),
    row.stock_quantity,
    text(row.brand),
    text(category),
    row.stock_quantity,
    row.updated_at.toISOString(),
    row.price === 0 ? 'yes' : '',
    row.product,
    ...Array.from({ length: MAX_OPTIONS }, (_, at) => optionCells(row.options[at])).flat(),
    text(row.seo_title ?? ''),
    text(row.seo_description ?? ''),
    ...FACT_KINDS.map(({ key }) => factCell(row, facts, key)),
    row.compare_at_price === null ? '' : amountText(row.compare_at_price),
    text(row.return_right ?? ''),
    text(row.is_gift_box ? 'yes' : ''),
    ...madeToOrderCells(row.made_to_order),
  ]
}

/** Of further rows only what differs from the first. */
function factCell({ id, first_id }: ExportedRow, facts: FactRow[], key: string): string {
  const [own, first] = [id, first_id].map((variant) => valuesOf(facts, variant, key).join('\n'))
  return own === undefined || (id !== first_id && own === first) ? '' : own
}

function optionCells(option: ChosenOption | undefined): Cell[] {
  return [option?.name ?? '', option?.value ?? '']
}
