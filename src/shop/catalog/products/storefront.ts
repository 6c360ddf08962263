import { dayIn } from '../../../contract/day.ts'
import { hasFlatRate } from '../../../contract/delivery/has-flat-rate.ts'
import type { ProductFilters } from '../../../contract/product.ts'
import type { SlipKey } from '../../../contract/returns/order-return.ts'
import { deliveryMethods } from '../../delivery/delivery-methods.ts'
import type { Parcel } from '../../delivery/offer.ts'
import { piecePromises } from '../../delivery/piece-promise.ts'
import { usualDelivery } from '../../delivery/usual-method.ts'
import { findGift } from '../../gifts/find-gift.ts'
import { undefinedIfUnreadable } from '../../lib/errors.ts'
import { findMakeable, type MaybeMade } from '../../made-to-order/find-makeable.ts'
import { readReturnLink } from '../../returns/find-returnable.ts'
import { returnExceptions } from '../../returns/return-exceptions.ts'
import { readSlip } from '../../returns/slip/find-slip.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop } from '../../shop.ts'
import { readWithdrawalLink } from '../../withdrawals/find-withdrawable.ts'
import { allBrands, allCategories } from '../categories/navigation.ts'
import { findCollection } from '../collections/find-collection.ts'
import { giftCollections } from '../collections/gift-collections.ts'
import { listCollections } from '../collections/list-collections.ts'
import { withCollections } from '../collections/with-collections.ts'
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
import { storefrontConfig } from './storefront-config.ts'

const MAX_COLLECTIONS = 1000

type ListingQuery = Partial<ProductFilters> & {
  skip: number
  limit: number
  collections?: number[][] | undefined
}

export function storefrontOf(shop: Shop, isSandbox: boolean) {
  const { withReplica, config, settings, log } = shop
  const synonyms = () => parseSynonyms(settings.current().search_synonyms)
  return {
    // Read for each page, because the owner can change the settings.
    get config() {
      return storefrontConfig(shop, isSandbox)
    },
    settings: () => publicSettings(shop),
    returnExceptions: () => withReplica((db) => returnExceptions(db, publicSettings(shop))),
    choices: () => settings.current().storefront,
    hallmarkWeights: () => settings.current().hallmark_weights,
    categories: () => withReplica(allCategories),
    brands: () => withReplica(allBrands),
    search: (query: ListingQuery) =>
      withReplica(async (db) =>
        searchBySpelling(db, await withCollections(shop, db, query, synonyms()), synonyms()),
      ),
    collections: async () => (await listCollections(shop, { skip: 0, limit: MAX_COLLECTIONS })).items,
    giftCollections: () => withReplica((db) => giftCollections(shop, db)),
    collection: (slug: string) => withReplica((db) => findCollection(shop, db, slug)),
    facets: (query: ListingQuery) =>
      withReplica(async (db) =>
        findFacets(db, await withCollections(shop, db, query, synonyms()), synonyms()),
      ),
    explainMiss: (query: ListingQuery) =>
      withReplica(async (db) =>
        explainMiss(db, await withCollections(shop, db, query, synonyms()), synonyms()),
      ),
    recordMissedSearch: (text: string) => recordMissedSearch(shop, text),
    sitemapProducts: (part: { skip: number; limit: number }) =>
      withReplica((db) => sitemapProducts(db, part)),
    feedItems: () => feedItems(shop),
    ...returnPages(shop),
    gift: (code: string) => findGift(shop, shop.db, code),
    product: (id: string) => withReplica((db) => findProduct(shop, db, id)),
    related: (product: { id: string; category_id: number | null }) =>
      withReplica((db) => relatedProducts(db, product)),
    goesWith: (of: { id: string; except: string[] }) => withReplica((db) => goesWith(shop, db, of)),
    homeRows: () => withReplica(homeRows),
    badges: createBadges(shop),
    imagesOrigin,
    hasFlatRate: () => hasFlatRate(deliveryMethods(shop), config.shippingFee / 100),
    createDeliveryEstimator: () => piecePromises(shop),
    usualDelivery: (piece: Parcel, destination?: { country: string }) =>
      usualDelivery(shop, piece, destination),
    makeable: (products: MaybeMade[]) => withReplica((db) => findMakeable(shop, db, products)),
    now: () => shop.clock.now(),
    year: () => Number(dayIn(config.timeZone, shop.clock.now()).slice(0, 4)),
    logError: (error: unknown) => log.error({ error: String(error) }, 'a page failed'),
  }
}

function returnPages(shop: Shop) {
  return {
    withdrawable: (token: string) => readWithdrawalLink(shop, token).catch(undefinedIfUnreadable),
    returnable: (token: string) => readReturnLink(shop, token).catch(undefinedIfUnreadable),
    returnSlip: (key: SlipKey & { id: string }) => readSlip(shop, key).catch(undefinedIfUnreadable),
  }
}
