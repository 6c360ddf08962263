import { methodLabel } from '../../../contract/delivery/delivery-method.ts'
import type { ProductFilters } from '../../../contract/product.ts'
import { deliveryMethods, standardMethod } from '../../delivery/delivery-methods.ts'
import { promiseFor } from '../../delivery/promise.ts'
import { dayIn } from '../../lib/day.ts'
import { undefinedIfNotFound } from '../../lib/errors.ts'
import { minorUnits } from '../../lib/money.ts'
import { findMakeable } from '../../made-to-order/find-makeable.ts'
import { weekOf } from '../../made-to-order/week.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop, Tx } from '../../shop.ts'
import { readWithdrawalLink } from '../../withdrawals/withdrawal-links.ts'
import { allBrands, allCategories } from '../categories/navigation.ts'
import { findCollection } from '../collections/find-collection.ts'
import { giftCollections } from '../collections/gift-collections.ts'
import { listCollections } from '../collections/list-collections.ts'
import { productsWithin } from '../collections/products-within.ts'
import { feedItems } from '../feed/feed-items.ts'
import { imagesOrigin } from '../images/image-urls.ts'
import { explainMiss } from '../search/explain-miss.ts'
import { findFacets } from '../search/facets/find-facets.ts'
import { recordMissedSearch } from '../search/missed-searches.ts'
import { searchBySpelling } from '../search/search-products.ts'
import { parseSynonyms } from '../search/synonyms.ts'
import { createBadges } from './badges.ts'
import { findProduct } from './find-product.ts'
import { goesWith } from './goes-with.ts'
import { homeRows } from './home-rows.ts'
import { relatedProducts } from './related-products.ts'
import { sitemapProducts } from './sitemap-products.ts'

const MAX_COLLECTIONS = 1000

type ListingQuery = Partial<ProductFilters> & {
  skip: number
  limit: number
  collections?: number[][] | undefined
}

export function storefrontOf(shop: Shop, isSandbox: boolean) {
  const { withReplica, config, settings, log } = shop
  const synonyms = () => parseSynonyms(settings.current().search_synonyms)
  const withinAll = async (db: Tx, { collections = [], ...query }: ListingQuery) =>
    collections.length > 0 ? { ...query, within: await productsWithin(shop, db, collections) } : query
  return {
    // Read for each page, because the owner can change the settings.
    get config() {
      const { name, currency, timeZone, publicUrl } = config
      const methods = deliveryMethods(shop)
      const delivery = {
        shippingFee: minorUnits(standardMethod(shop).price),
        deliveryMethods: methods.map((method) => ({ key: method.key, label: methodLabel(method) })),
        deliversByPlace:
          settings.current().duties.length > 0 ||
          methods.some(({ countries, postal_codes: codes }) => countries[0] || codes[0]),
      }
      const { low_stock_threshold: lowStockBelow, email, address } = settings.current()
      const texts = { email, returns: publicSettings(shop).returns, withdrawalLabel: labelOf(shop) }
      const { country } = address
      return { name, currency, ...delivery, lowStockBelow, timeZone, country, ...texts, publicUrl, isSandbox }
    },
    settings: () => publicSettings(shop),
    choices: () => settings.current().storefront,
    hallmarkWeights: () => settings.current().hallmark_weights,
    categories: () => withReplica(allCategories),
    brands: () => withReplica(allBrands),
    search: (query: ListingQuery) =>
      withReplica(async (db) => searchBySpelling(db, await withinAll(db, query), synonyms())),
    collections: async () => (await listCollections(shop, { skip: 0, limit: MAX_COLLECTIONS })).items,
    giftCollections: () => withReplica((db) => giftCollections(shop, db)),
    collection: (slug: string) => withReplica((db) => findCollection(shop, db, slug)),
    facets: (query: ListingQuery) =>
      withReplica(async (db) => findFacets(db, await withinAll(db, query), synonyms())),
    explainMiss: (query: ListingQuery) =>
      withReplica(async (db) => explainMiss(db, await withinAll(db, query), synonyms())),
    recordMissedSearch: (text: string) => recordMissedSearch(shop, text),
    sitemapProducts: (part: { skip: number; limit: number }) =>
      withReplica((db) => sitemapProducts(db, part)),
    feedItems: () => feedItems(shop),
    withdrawable: (token: string) => readWithdrawalLink(shop, token).catch(undefinedIfNotFound),
    product: (id: string) => withReplica((db) => findProduct(shop, db, id)),
    related: (product: { id: string; category_id: number | null }) =>
      withReplica((db) => relatedProducts(db, product)),
    goesWith: (of: { id: string; except: string[] }) => withReplica((db) => goesWith(shop, db, of)),
    homeRows: () => withReplica(homeRows),
    badges: createBadges(shop),
    imagesOrigin,
    expectedDelivery: (benchDays = 0) => promiseFor(shop, standardMethod(shop), benchDays),
    makeable: (productIds: string[]) => withReplica((db) => findMakeable(db, productIds, weekOf(shop))),
    now: () => shop.clock.now(),
    year: () => Number(dayIn(config.timeZone, shop.clock.now()).slice(0, 4)),
    logError: (error: unknown) => log.error({ error: String(error) }, 'a page failed'),
  }
}

/** Empty when the owner has turned withdrawals off. */
function labelOf(shop: Shop): string {
  const { withdrawal_enabled, withdrawal_label } = publicSettings(shop)
  return withdrawal_enabled ? withdrawal_label : ''
}
