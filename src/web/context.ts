import { createContext } from 'react-router'
import type { PublicSettings } from '../contract/admin/settings.ts'
import type { Brand } from '../contract/brand.ts'
import type { Category } from '../contract/category.ts'
import type { Product, ProductFilters } from '../contract/product.ts'

/** What pages may ask of the shop while they are made on the server; all of it public. */
export type Storefront = {
  config: {
    name: string
    currency: string
    /** Minor units. */
    shippingFee: number
    /** Stock below this, and not sold out, is called low. */
    lowStockBelow: number
    timeZone: string
    /** Where shoppers write to. */
    email: string
    /** What is promised to whoever buys; nothing without a title. */
    returns: PublicSettings['returns']
    publicUrl: string
    /** No real money moves and no mail leaves: a banner says so. */
    isSandbox: boolean
  }
  /** What the owner has written of the shop: contact, footer, FAQ, terms, about, banner; texts filled in. */
  settings(): PublicSettings
  /** All categories, oldest first. */
  categories(): Promise<Omit<Category, 'parent'>[]>
  brands(): Promise<Brand[]>
  /** `isCorrected`: nothing matched to the letter, and near spellings are shown. */
  search(
    query: Partial<ProductFilters> & { skip: number; limit: number },
  ): Promise<{ items: Product[]; total: number; isCorrected: boolean }>
  /** Products on sale, oldest first, as search engines are told of them. */
  sitemapProducts(part: {
    skip: number
    limit: number
  }): Promise<{ id: string; updated_at: Date; imageUrls: string[] }[]>
  product(id: string): Promise<{ product: Product; archived: boolean } | undefined>
  related(product: Product): Promise<Product[]>
  homeRows(): Promise<{ category: { id: number; name: string; description: string }; products: Product[] }[]>
  /** Where pictures come from when not from the shop itself. */
  imagesOrigin(): string | undefined
  /** The days, as 'YYYY-MM-DD', between which an order of today arrives by standard delivery. */
  expectedDelivery(): { from: string; to: string }
  now(): Date
  /** The calendar year where the shop is. */
  year(): number
  /** For the log: a page could not be made. */
  logError(error: unknown): void
}

export const storefront = createContext<Storefront>()
