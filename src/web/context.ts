import { createContext } from 'react-router'
import type { PublicSettings, Settings } from '../contract/admin/settings.ts'
import type { Brand } from '../contract/brand.ts'
import type { Category } from '../contract/category.ts'
import type { Collection } from '../contract/collections/collection.ts'
import type { DeliveryMethod } from '../contract/delivery/delivery-method.ts'
import type { DeliveryPromise } from '../contract/delivery/promise.ts'
import type { FacetCounts } from '../contract/facets/count-facets.ts'
import type { ReceivedGift } from '../contract/gifts/received-gift.ts'
import type { BenchTime } from '../contract/made-to-order/bench-time.ts'
import type { Makeable } from '../contract/made-to-order/makeable.ts'
import type { Badge, Product, ProductFilters, ProductWithVariants } from '../contract/product.ts'
import type { Returnable, ReturnSlip, SlipKey } from '../contract/returns/order-return.ts'
import type { Withdrawable } from '../contract/returns/withdrawal.ts'
import type { OptionKind } from '../contract/variant.ts'

/** Each word, price or filter without which a search finds something, and some of that. */
export type MissExplanation = {
  understood: {
    words: string[]
    min?: number | undefined
    max?: number | undefined
    size?: string | undefined
    sale?: string | undefined
    isGift: boolean
  }
  waysOut: { left: string; isFilter: boolean; text: string; total: number }[]
  items: Product[]
}

export type FeedItem = {
  product_id: string
  variant_id: string
  code: string
  name: string
  description: string
  /** Minor units, the former price, too. */
  price: number
  compare_at_price: number | null
  stock_quantity: number
  /** Null when no more can be made to order this week. */
  to_make: BenchTime | null
  brand: string
  category_id: number | null
  options: { name: string; kind: OptionKind; value: string }[]
  /** Of the variant, else of the product. */
  facts: { metal?: string; weight?: string }
  /** At most three, in Google's form. */
  colours: string[]
  /** 'her', 'him', 'children' */
  for_whom: string[]
  image_urls: string[]
}

/**
 * Of an order placed now by the usual method.
 * @param goods their price in minor units
 */
export type DeliveryEstimator = (
  goods: number,
  lines?: BenchTime[],
) => DeliveryPromise & { ready_by: string; kind: DeliveryMethod['kind'] }

/** @property collections ids in groups: products that are in one collection of each group */
type ListQuery = Partial<ProductFilters> & {
  skip: number
  limit: number
  collections?: number[][] | undefined
}

type NamedCategory = Pick<Category, 'id' | 'name'>

/** The data that loaders read. All of it is public. */
export type Storefront = {
  config: {
    name: string
    currency: string
    /** In the order of the checkout. */
    deliveryMethods: { key: string; label: string; kind: DeliveryMethod['kind'] }[]
    /** The price, or whether a method can be had, depends on the address. */
    deliversByPlace: boolean
    /** Stock from 1 to below this is low. */
    lowStockBelow: number
    timeZone: string
    /** The shop's own: forms start with it. */
    country: string
    /** Up to that, in minor units, an invoice needs no address of the buyer. Null: each needs it. */
    invoices: { made: Settings['invoices']; simplifiedUpTo: number | null }
    email: string
    /** Not shown without a title. */
    returns: PublicSettings['returns']
    cancellation: Pick<PublicSettings, 'cancel_until' | 'cancel_hours'>
    /** Empty: shoppers cannot withdraw here. */
    withdrawalLabel: string
    publicUrl: string
    /** Payments and e-mails are simulated: a banner says so. */
    isSandbox: boolean
  }
  /** Placeholders in texts are filled in. */
  settings(): PublicSettings
  /** What the owner chose for home and menu. */
  choices(): Settings['storefront']
  /** Grams below which a piece needs no hallmark, by metal. */
  hallmarkWeights(): Record<string, number>
  /** Oldest first. */
  categories(): Promise<Category[]>
  brands(): Promise<Brand[]>
  /** Those that are shown today, newest first. */
  collections(): Promise<Collection[]>
  /** Those that belong to an answer of the gift finder. */
  giftCollections(): Promise<{ id: number; gift_for: string | null; gift_occasion: string | null }[]>
  /** One that is shown today, by its address or a former one. */
  collection(slug: string): Promise<Collection | undefined>
  /** `correctedTo`: nothing matched, so these match the corrected spelling. `isPartial`: they have only some of the words. */
  search(
    query: ListQuery,
  ): Promise<{ items: Product[]; total: number; correctedTo: string | undefined; isPartial: boolean }>
  /** How many products `search` finds with each value of each filter. */
  facets(query: ListQuery): Promise<FacetCounts>
  /** Of a search without a result. */
  explainMiss(query: ListQuery): Promise<MissExplanation>
  recordMissedSearch(text: string): Promise<void>
  /** Products on sale, oldest first. */
  sitemapProducts(part: {
    skip: number
    limit: number
  }): Promise<{ id: string; name: string; updated_at: Date; imageUrls: string[] }[]>
  /** Every variant that can be listed with Google, in batches. */
  feedItems(): AsyncIterable<FeedItem[]>
  /** By a mailed link. */
  withdrawable(token: string): Promise<Withdrawable | undefined>
  returnable(token: string): Promise<Returnable | undefined>
  /** Without an account. */
  returnSlip(key: SlipKey & { id: string }): Promise<ReturnSlip | undefined>
  /** By its gift receipt. */
  gift(code: string): Promise<ReceivedGift | undefined>
  /** `path`: its category and those above it, the topmost first. */
  product(
    id: string,
  ): Promise<{ product: ProductWithVariants; archived: boolean; path: NamedCategory[] } | undefined>
  related(product: Product): Promise<Product[]>
  /** The owner's choice, else what is bought together, else of the same collection. `except` is left out of the latter. */
  goesWith(of: { id: string; except: string[] }): Promise<Product[]>
  homeRows(): Promise<{ category: { id: number; name: string; description: string }; products: Product[] }[]>
  /** The owner's rules for the badge of a card. */
  badges(): Promise<(product: Pick<Product, 'id' | 'created_at'>) => Badge | undefined>
  /** The origin of images when it is not the shop's. */
  imagesOrigin(): string | undefined
  /** Whether every parcel costs the shop's fee and takes the days of the default methods. */
  hasFlatRate(): boolean
  /** Sentences that follow the shop's promise of returns. */
  returnExceptions(): Promise<string[]>
  /** One for a whole page or feed: it computes each method's days once. */
  createDeliveryEstimator(): DeliveryEstimator
  /** `countries`: the only ones to which it goes, by code. Prices in minor units. */
  usualDelivery(
    piece: { goods: number; grams: number },
    destination?: { country: string },
  ): {
    name: string
    kind: DeliveryMethod['kind']
    fee: number
    problem: string | null
    countries: string[] | null
  }
  /** Variants of these products that can be made to order this week. */
  makeable(products: Pick<Product, 'id' | 'is_made_to_order'>[]): Promise<Makeable[]>
  now(): Date
  /** In the shop's time zone. */
  year(): number
  logError(error: unknown): void
}

export const storefront = createContext<Storefront>()

/** Source files of lazy components that the page shows at once: they are fetched with its scripts. */
export const lazyModules = createContext<readonly string[]>([])
