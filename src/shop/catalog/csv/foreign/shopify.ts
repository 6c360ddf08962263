import { toOneLine } from '../../../../contract/one-line.ts'
import type { ImportRow } from '../import-row.ts'
import { codeOf, imageOf, isReduced, optionsOf, slug } from './cells.ts'
import { brandNote, noteOf, stockCell } from './notes.ts'
import { plainText } from './plain-text.ts'
import type { Defaults, ForeignRow, ProductFile } from './product-file.ts'

// Two generations of headings are in use: 'Handle', 'Variant SKU' and 'URL handle', 'SKU'.
export const SHOPIFY_HEADINGS: ReadonlyMap<string, string> = new Map([
  ['url handle', 'handle'],
  ['body (html)', 'description'],
  ['published on online store', 'published'],
  ['product category', 'category'],
  ['variant sku', 'sku'],
  ['variant price', 'price'],
  ['variant compare at price', 'compare-at price'],
  ['variant inventory qty', 'inventory quantity'],
  ['image src', 'product image url'],
  ['variant image', 'variant image url'],
  ['option1 name', 'option1'],
  ['option2 name', 'option2'],
  ['option3 name', 'option3'],
])

export const SHOPIFY_COLUMNS = [
  'title',
  'vendor',
  'type',
  'status',
  'free',
  'option1 value',
  'option2 value',
  'option3 value',
  ...new Set(SHOPIFY_HEADINGS.values()),
]

export function isShopify(headings: Set<string>): boolean {
  const isFirst = headings.has('handle') && headings.has('variant price')
  return headings.has('title') && (isFirst || (headings.has('url handle') && headings.has('price')))
}

/** Rows of one handle are a product; rows that only have an image belong to the product before them. */
export function fromShopify(rows: ForeignRow[], defaults: Defaults): ProductFile {
  const products = new Map<string, ForeignRow[]>()
  for (const row of rows) {
    const key = row.cells.handle || slug(row.cells.title ?? '') || String(row.number)
    products.set(key, [...(products.get(key) ?? []), row])
  }
  const converted = [...products].flatMap(([handle, list]) => convertProduct(handle, list, defaults))
  return {
    rows: converted,
    foreign: {
      source: 'shopify',
      notes: [
        ...notesOf(rows, converted),
        ...brandNote(
          [...products.values()].map(([first]) => first?.cells.vendor),
          defaults,
        ),
      ],
      problems: [],
    },
  }
}

const NUMBERS = [1, 2, 3] as const

function convertProduct(handle: string, rows: ForeignRow[], defaults: Defaults): ImportRow[] {
  const first = rows[0] as ForeignRow
  const variants = rows.filter((row, at) => at === 0 || isVariant(row))
  const names = NUMBERS.map((number) => rows.map(({ cells }) => cells[`option${number}`]).find(isGiven))
  const isOnly = variants.length === 1 && isDefault(first)
  const codes = variants.map(({ cells }) => {
    const values = isOnly ? [] : NUMBERS.map((number) => cells[`option${number} value`])
    return cells.sku || codeOf(handle, values)
  })
  return variants.map((row, at) => ({
    number: row.number,
    ...(isDraft(first) ? { draft: true } : {}),
    cells: {
      code: codes[at] ?? '',
      product: codes[0] ?? '',
      price: row.cells.price ?? '',
      compare_at_price: isOnSale(row) ? (row.cells['compare-at price'] ?? '') : '',
      stock_quantity: stockCell(row.cells['inventory quantity']),
      free: row.cells.free ?? '',
      ...(at === 0 ? textsOf(first, defaults) : {}),
      ...(isOnly
        ? {}
        : optionsOf(
            names,
            NUMBERS.map((number) => row.cells[`option${number} value`]),
          )),
    },
    images: [
      ...(at === 0 ? rows.flatMap(({ cells }) => imageOf(cells['product image url'], false)) : []),
      ...imageOf(row.cells['variant image url'], !isOnly),
    ],
  }))
}

function isOnSale({ cells }: ForeignRow): boolean {
  return isReduced({ price: cells.price, former: cells['compare-at price'] })
}

function isVariant({ cells }: ForeignRow): boolean {
  return Boolean(cells.price || cells.sku || cells['option1 value'])
}

/** A product without options has the option 'Title' with the value 'Default Title'. */
function isDefault({ cells }: ForeignRow): boolean {
  return !cells['option1 value'] || cells['option1 value'].toLowerCase() === 'default title'
}

function isDraft({ cells }: ForeignRow): boolean {
  return /^(draft|archived|unlisted)$/i.test(cells.status ?? '') || /^false$/i.test(cells.published ?? '')
}

function textsOf({ cells }: ForeignRow, defaults: Defaults): ImportRow['cells'] {
  const category = cells.type || cells.category?.split('>').at(-1)
  return {
    name: cells.title ?? '',
    description: plainText(cells.description ?? '') || (cells.title ?? ''),
    brand: toOneLine(cells.vendor || defaults.brand).slice(0, 100),
    // '>' would be a path.
    ...(category ? { category: toOneLine(category.replaceAll('>', ' ')).slice(0, 100) } : {}),
  }
}

function notesOf(rows: ForeignRow[], converted: ImportRow[]): string[] {
  const drafts = new Set(converted.filter(({ draft }) => draft).map(({ cells }) => cells.product)).size
  const unreduced = rows.filter((row) => row.cells['compare-at price'] && !isOnSale(row)).length
  const uncounted = converted.filter(({ cells }) => !cells.stock_quantity).length
  const oversold = rows.filter(({ cells }) => Number(cells['inventory quantity']) < 0).length
  return [
    ...noteOf(drafts, 'product is', 'not published there: new ones become drafts.', 'products are'),
    ...noteOf(unreduced, 'compare-at price is', 'not above the price and left out.', 'compare-at prices are'),
    ...noteOf(uncounted, 'row has', 'no stock: new ones have 0.', 'rows have'),
    ...noteOf(oversold, 'row is', 'below 0 in stock: 0 is imported.', 'rows are'),
  ]
}

function isGiven(cell: string | undefined): cell is string {
  return Boolean(cell)
}
