import { z } from 'zod'
import { promise } from './delivery/promise.ts'
import { endpoint } from './endpoints/endpoint.ts'
import { engraving } from './engraving/engraving.ts'
import { yesValue } from './facets/facet-value.ts'
import { certificate, fact, hallmark } from './facts/fact.ts'
import { optionalQuery, queryId, queryList, queryPrice, queryText, timestamp, uuid } from './fields.ts'
import { madeToOrder } from './made-to-order/made-to-order.ts'
import { page, paging } from './paging.ts'
import { returnRight, right } from './returns/right.ts'
import { seo } from './seo.ts'
import { TAX_CLASSES } from './tax/tax-class.ts'
import { productOption, variant } from './variant.ts'

export const RELATED_PRODUCTS = 4

export const image = z.object({
  id: z.number().int(),
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  alt: z.string(),
})

export type Image = z.infer<typeof image>

export const product = z.object({
  id: uuid,
  name: z.string(),
  code: z.string(),
  description: z.string(),
  /** Of several variants the lowest price, the highest, and the stock of all. */
  price: z.number(),
  price_to: z.number(),
  /** The former price of what costs `price` now. Null: it is not on sale. */
  compare_at_price: z.number().nullable(),
  stock_quantity: z.number().int(),
  /** Of a product without options; else its variants say it. */
  made_to_order: madeToOrder.nullable(),
  /** It is, or one of its variants. */
  is_made_to_order: z.boolean(),
  variant_count: z.number().int(),
  /** Stock below it is low. Null: the shop's threshold. 0: one of a kind, never low. */
  low_stock_below: z.number().int().nullable(),
  brand_id: z.number().int(),
  category_id: z.number().int().nullable(),
  brand: z.object({ id: z.number().int(), name: z.string() }),
  category: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  images: z.array(image),
  options: z.array(productOption),
  created_at: timestamp,
  updated_at: timestamp,
})

export type Product = z.infer<typeof product>

/** As lists and searches answer it. */
export const promisedProduct = product.extend({
  /** By the usual method of its price, as on its page; null: it is sold out. */
  promise: promise.nullable(),
})

/** Only a product with options lists its variants. Lists carry nothing of this but the promise. */
export const productWithVariants = product.extend({
  /** Its `stock_quantity`, so that a product that is put back as it was read keeps concurrent sales. */
  stock_shown: z.number().int().optional(),
  variants: z.array(variant).optional(),
  facts: z.array(fact).optional(),
  hallmark: hallmark.optional(),
  certificate: certificate.nullish(),
  /** Null: it cannot be engraved. */
  engraving: engraving.nullish(),
  /** The owner's choice; null: as the category. */
  return_right: returnRight.nullish(),
  /** Of the piece without an engraving. */
  right: right.optional(),
  /** By its usual method; null: it is sold out, or no longer sold. */
  promise: promise.nullish(),
  tax_class: z.enum(TAX_CLASSES).optional(),
  /** Sold with a gift alone: lists, searches and carts have none of it. */
  is_gift_box: z.boolean().optional(),
  ...z.object(seo).partial().shape,
})

export type ProductWithVariants = z.infer<typeof productWithVariants>

const STOCK_LEVELS = ['low', 'out'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]

export const stockLevel = optionalQuery(z.enum(STOCK_LEVELS, 'Stock must be low or out'))

export const PRODUCT_SORTS = ['newest', 'price_asc', 'price_desc', 'name'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export type Badge = 'New' | 'Bestseller'

/** Values of one facet are alternatives. A value that no product has finds nothing. */
const facetFilters = {
  metal: queryList(),
  stone: queryList(),
  colour: queryList(),
  ring_size: queryList(),
  length: queryList(),
  engravable: yes('Engravable'),
  on_sale: yes('On sale'),
  in_stock: yes('In stock'),
}

function yes(name: string) {
  return queryList(z.preprocess((given) => yesValue(String(given)), z.literal('yes', `${name} must be yes`)))
}

export const productFilters = z.object({
  name: queryText(),
  code: queryText(),
  min_price: queryPrice('Min price'),
  max_price: queryPrice('Max price'),
  category_id: queryId('Category ID must be a number'),
  brand_id: queryId('Brand ID must be a number'),
  sort: optionalQuery(z.enum(PRODUCT_SORTS, 'Sort must be newest, price_asc, price_desc or name')),
  ...facetFilters,
})

export const pricesInOrder = [
  ({ min_price, max_price }: Pick<ProductFilters, 'min_price' | 'max_price'>) =>
    min_price === undefined || max_price === undefined || min_price <= max_price,
  { path: ['min_price'] as PropertyKey[], error: 'Min price must not be above max price' },
] as const

export type ProductFilters = z.infer<typeof productFilters>

const search = {
  query: paging.extend(productFilters.shape).refine(...pricesInOrder),
  // Nothing matched what was typed, so these match the corrected spelling.
  response: page(promisedProduct).extend({ corrected_to: z.string().optional() }),
}

export const listProducts = endpoint({
  method: 'GET',
  path: '/products/',
  access: 'public',
  summary: 'List products on sale, newest first; takes the filters of the search',
  ...search,
})

export const searchProducts = endpoint({
  method: 'GET',
  path: '/products/search/',
  access: 'public',
  summary: 'Search products by name, code, price, category, brand and facets',
  ...search,
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/products/{id}/',
  access: 'public',
  summary: 'Read one product',
  params: z.object({ id: uuid }),
  response: productWithVariants,
})
