import { toOneLine } from '../../../../contract/one-line.ts'
import { MAX_OPTIONS } from '../../../../contract/variant.ts'
import type { ImportRow } from '../import-row.ts'
import { codeOf } from './code-of.ts'
import { imageOf } from './image-of.ts'
import { isReduced } from './is-reduced.ts'
import { brandNote, noteOf, stockCell } from './notes.ts'
import { decodeEntities, plainText } from './plain-text.ts'
import type { Defaults, ForeignRow, ProductFile } from './product-file.ts'

const MAX_ATTRIBUTES = 20
const ATTRIBUTES = Array.from({ length: MAX_ATTRIBUTES }, (_, at) => at + 1)

export const WOOCOMMERCE_COLUMNS = [
  'id',
  'type',
  'sku',
  'name',
  'published',
  'short description',
  'description',
  'stock',
  'sale price',
  'date sale price starts',
  'date sale price ends',
  'regular price',
  'categories',
  'brands',
  'images',
  'parent',
  'free',
  ...ATTRIBUTES.flatMap((number) => [`attribute ${number} name`, `attribute ${number} value(s)`]),
]

export function isWooCommerce(headings: Set<string>): boolean {
  return ['type', 'sku', 'name', 'regular price'].every((heading) => headings.has(heading))
}

type Product = { row: ForeignRow; variations: ForeignRow[] }

/** A variable product is sold as its variations, whose `Parent` is its SKU or 'id:' and its ID. */
export function fromWooCommerce(rows: ForeignRow[], defaults: Defaults): ProductFile {
  const products = rows.filter((row) => isOf(row, 'simple') || isOf(row, 'variable'))
  const variations = rows.filter((row) => isOf(row, 'variation'))
  const byParent = new Map<string, Product>()
  const list = products.map((row) => ({ row, variations: [] as ForeignRow[] }))
  for (const product of list)
    for (const name of [product.row.cells.sku, `id:${product.row.cells.id}`])
      if (name) byParent.set(name.toLowerCase(), product)
  const orphans = variations.filter((row) => {
    const parent = byParent.get((row.cells.parent ?? '').toLowerCase())
    if (row.cells.published !== '0') parent?.variations.push(row)
    return !parent
  })
  const converted = list.flatMap((product) => convertProduct(product, defaults))
  return {
    rows: converted.sort((one, other) => one.number - other.number),
    foreign: {
      source: 'woocommerce',
      notes: [
        ...notesOf(rows, list, converted),
        ...brandNote(
          list.map(({ row }) => row.cells.brands),
          defaults,
        ),
      ],
      problems: [
        ...orphans.map(({ number: row, cells }) => ({
          row,
          column: null,
          message: `Its parent '${cells.parent}' is not in the file.`,
        })),
        ...list.filter((product) => optionNames(product).length > MAX_OPTIONS).map(tooManyOptions),
      ],
    },
  }
}

/** Types can be combined: 'simple, virtual'. */
function isOf({ cells }: ForeignRow, type: string): boolean {
  return listOf(cells.type?.toLowerCase()).includes(type)
}

function tooManyOptions({ row: { number: row } }: Product) {
  return { row, column: null, message: `A product can have at most ${MAX_OPTIONS} options` }
}

function convertProduct(product: Product, defaults: Defaults): ImportRow[] {
  const { row, variations } = product
  const isVariable = isOf(row, 'variable')
  const names = isVariable ? optionNames(product).slice(0, MAX_OPTIONS) : []
  const sold = isVariable ? variations : [row]
  const values = sold.map((one) => names.map((name) => attributesOf(one).get(name)))
  const codes = sold.map(
    ({ cells }, at) => cells.sku || codeOf(row.cells.sku || row.cells.name || '', values[at] ?? []),
  )
  return sold.map(({ number, cells }, at) => ({
    number,
    ...(isPublished(row) ? {} : { draft: true }),
    cells: {
      code: codes[at] ?? '',
      product: codes[0] ?? '',
      ...pricesOf(cells),
      stock_quantity: cells.stock === 'parent' ? '' : stockCell(cells.stock),
      free: cells.free ?? '',
      ...(at === 0 ? textsOf(row, defaults) : {}),
      ...optionsOf(names, values[at] ?? []),
    },
    images: [
      ...(at === 0 ? listOf(row.cells.images).flatMap((url) => imageOf(url, false)) : []),
      ...(isVariable ? listOf(cells.images).flatMap((url) => imageOf(url, true)) : []),
    ],
  }))
}

/** An attribute that is blank in every variation, 'any', does not tell them apart. */
function optionNames({ variations }: Product): string[] {
  return [...new Set(variations.flatMap((row) => [...attributesOf(row).keys()]))]
}

function attributesOf({ cells }: ForeignRow): Map<string, string> {
  return new Map(
    ATTRIBUTES.flatMap((number) => {
      const [name, value] = [cells[`attribute ${number} name`], cells[`attribute ${number} value(s)`]]
      return name && value
        ? [[decodeEntities(name), decodeEntities(value).replaceAll('\\,', ',')] as const]
        : []
    }),
  )
}

/** A sale with dates would end there, but not here. */
function isOnSale(cells: ForeignRow['cells']): boolean {
  const isDated = cells['date sale price starts'] || cells['date sale price ends']
  return !isDated && isReduced({ price: cells['sale price'], former: cells['regular price'] })
}

function pricesOf(cells: ForeignRow['cells']) {
  const { 'regular price': regular = '', 'sale price': sale = '' } = cells
  return isOnSale(cells) ? { price: sale, compare_at_price: regular } : { price: regular }
}

function isPublished({ cells }: ForeignRow): boolean {
  return !cells.published || cells.published === '1'
}

function textsOf({ cells }: ForeignRow, defaults: Defaults): ImportRow['cells'] {
  const name = decodeEntities(cells.name ?? '')
  const [category] = listOf(cells.categories)
  const [brand] = listOf(cells.brands)
  return {
    name,
    description: descriptionOf(cells.description) || descriptionOf(cells['short description']) || name,
    brand: toOneLine(decodeEntities(brand ?? '') || defaults.brand).slice(0, 100),
    ...(category ? { category: decodeEntities(category) } : {}),
  }
}

/** The export writes line breaks as '\n'. */
function descriptionOf(html = ''): string {
  return plainText(html.replaceAll(/\\r|\\n/g, '\n'))
}

function optionsOf(names: string[], values: (string | undefined)[]): ImportRow['cells'] {
  const options: ImportRow['cells'] = {}
  for (const number of [1, 2, 3] as const) {
    options[`option_${number}_name`] = names[number - 1] ?? ''
    options[`option_${number}`] = values[number - 1] ?? ''
  }
  return options
}

/** Commas within a name are written as '\,'. */
function listOf(cell = ''): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

function notesOf(rows: ForeignRow[], products: Product[], converted: ImportRow[]): string[] {
  const count = (has: (row: ForeignRow) => boolean) => rows.filter(has).length
  const isOther = (row: ForeignRow) => !['simple', 'variable', 'variation'].some((type) => isOf(row, type))
  const drafts = products.filter(
    ({ row, variations }) => !isPublished(row) && (isOf(row, 'simple') || variations[0]),
  )
  return [
    ...noteOf(drafts.length, 'product is', 'not published there: new ones become drafts.', 'products are'),
    ...noteOf(count(isOther), 'row is', 'neither a simple nor a variable product and left out.', 'rows are'),
    ...noteOf(
      products.filter(({ row, variations }) => isOf(row, 'variable') && variations.length === 0).length,
      'variable product has',
      'no variations and is left out.',
      'variable products have',
    ),
    ...noteOf(
      count((row) => isOf(row, 'variation') && row.cells.published === '0'),
      'variation is',
      'not for sale there and left out.',
      'variations are',
    ),
    ...noteOf(
      count(({ cells }) => Boolean(cells['sale price']) && !isOnSale(cells)),
      'sale price is',
      'only for some days or not below the regular price: the regular price counts.',
      'sale prices are',
    ),
    ...noteOf(
      count(({ cells }) => listOf(cells.categories).length > 1),
      'product is',
      'in several categories: the first one counts.',
      'products are',
    ),
    ...noteOf(
      converted.filter(({ cells }) => !cells.stock_quantity).length,
      'row has',
      'no stock: new ones have 0.',
      'rows have',
    ),
  ]
}
