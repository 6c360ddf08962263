import { toOneLine } from '../../../../contract/one-line.ts'
import { MAX_OPTIONS } from '../../../../contract/variant.ts'
import type { ImportRow } from '../import-row.ts'
import { codeOf, imageOf, optionsOf } from './cells.ts'
import { brandNote, stockCell } from './notes.ts'
import { decodeEntities, plainText } from './plain-text.ts'
import type { Defaults, ForeignRow, ProductFile } from './product-file.ts'
import { isOf, isPublished, listOf, pricesOf } from './woocommerce-cells.ts'
import { notesOf, type Product } from './woocommerce-notes.ts'

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
