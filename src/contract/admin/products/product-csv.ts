import { z } from 'zod'
import { columnSort } from '../../column-sort.ts'
import { endpoint } from '../../endpoints/endpoint.ts'
import { FACETS, FILTERS } from '../../facets/facets.ts'
import { FACT_KINDS } from '../../facts/fact-kinds.ts'
import { optionalQuery } from '../../fields.ts'
import { page, paging } from '../../paging.ts'
import { PRODUCT_SORTS, pricesInOrder, productFilters, stockLevel } from '../../product.ts'
import { adminProduct, productShelf } from './product-admin.ts'

export const MAX_CSV_BYTES = 5 * 1024 * 1024
export const MAX_CSV_ROWS = 10_000
export const MAX_IMAGE_URLS = 100

export const CSV_COLUMNS = [
  'code',
  'name',
  'description',
  'price',
  'stock_quantity',
  'brand',
  'category',
  'stock_shown',
  'updated_at',
  'free',
  'product',
  'option_1_name',
  'option_1',
  'option_2_name',
  'option_2',
  'option_3_name',
  'option_3',
  'seo_title',
  'seo_description',
  ...FACT_KINDS.map(({ key }) => key),
  'compare_at_price',
  'return_right',
  'is_gift_box',
  'made_to_order_per_week',
  'made_to_order_days',
  'bench_hours',
] as const

export type CsvColumn = (typeof CSV_COLUMNS)[number]

export const PRODUCT_COLUMNS = ['name', 'stock', 'category'] as const

const listFilters = productFilters.extend({
  stock: stockLevel,
  show: productShelf,
  sort: columnSort(PRODUCT_COLUMNS, PRODUCT_SORTS),
})

type Listed = Partial<z.output<typeof listFilters>>

const isGiven = (filters: Listed, names: readonly (keyof Listed)[]) =>
  names.some((name) => filters[name] !== undefined)

const stockStandsAlone = [
  (filters: Listed) => !filters.stock || !isGiven(filters, ['show', 'name', 'code', ...FILTERS]),
  { path: ['stock'] as PropertyKey[], error: 'Stock cannot be combined with other filters' },
] as const

const showsNoFacets = [
  (filters: Listed) => !filters.show || !isGiven(filters, FACETS),
  { path: ['show'] as PropertyKey[], error: 'Show cannot be combined with metal, stone and the like' },
] as const

/** Of the back office's list of products. */
export const productListFilters = listFilters
  .refine(...pricesInOrder)
  .refine(...stockStandsAlone)
  .refine(...showsNoFacets)

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/admin/products/',
  access: 'admin',
  summary:
    'Products on sale and drafts, newest first; `show` asks for drafts, archived ones, those without pictures, or those on sale whose materials are not stated, also by text, price, category and brand; with other filters or `sort`, what the list of the back office shows',
  query: paging
    .extend(listFilters.shape)
    .refine(...pricesInOrder)
    .refine(...stockStandsAlone)
    .refine(...showsNoFacets),
  response: page(adminProduct),
})

export type ProductListFilters = Partial<z.output<typeof productListFilters>>

export const exportProducts = endpoint({
  method: 'GET',
  path: '/products/export.csv',
  access: 'admin',
  summary: 'Every product that fits the filters, as CSV: a row a variant',
  query: productListFilters,
  responseType: 'text/csv',
  response: z.string(),
})

export const productTemplate = endpoint({
  method: 'GET',
  path: '/products/template.csv',
  access: 'admin',
  summary: 'An import file to fill in',
  responseType: 'text/csv',
  response: z.string(),
})

/** What was read from the product export of another shop. */
const conversion = z.object({
  source: z.enum(['shopify', 'woocommerce']),
  /** Names that the import creates. */
  new_brands: z.array(z.string()),
  /** Paths: 'Earrings > Hoops'. */
  new_categories: z.array(z.string()),
  images: z.number().int(),
  image_urls: z.array(z.string()).max(MAX_IMAGE_URLS),
  /** Empty: no web address. */
  image_hosts: z.array(z.object({ host: z.string(), images: z.number().int() })).max(MAX_IMAGE_URLS),
  /** Images that this import has queued for download. */
  downloading: z.number().int(),
  /** Sentences that say what is left out. */
  notes: z.array(z.string()),
})

const importReport = z.object({
  dry_run: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Row 1 is the headings. */
  problems: z.array(
    z.object({ row: z.number().int(), column: z.enum(CSV_COLUMNS).nullable(), message: z.string() }),
  ),
  conversion: conversion.optional(),
})

export type ImportReport = z.infer<typeof importReport>

export const importProducts = endpoint({
  method: 'POST',
  path: '/products/import/',
  access: 'admin',
  summary:
    'Add and edit products and their variants by code from CSV, all rows or none; dry_run=1 only reports what would happen. Product exports of Shopify and WooCommerce are recognised by their headings; download_images=1 also downloads the pictures that they name',
  query: z.object({
    dry_run: optionalQuery(z.enum(['1', '0', 'true', 'false'], 'Dry run must be 1 or 0')),
    download_images: optionalQuery(z.enum(['1', '0'], 'Download images must be 1 or 0')),
  }),
  requestType: 'text/csv',
  response: importReport,
  idempotent: true,
})
