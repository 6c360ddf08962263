import { listBrands } from '../../contract/brand.ts'
import { listCategories } from '../../contract/category.ts'
import { listCollections, readCollection } from '../../contract/collections/collection.ts'
import { previewEngraving } from '../../contract/engraving/engraving.ts'
import { countCollectionFacets, countFacets } from '../../contract/facets/count-facets.ts'
import { listProducts, readProduct, searchProducts } from '../../contract/product.ts'
import { suggestSearches } from '../../contract/suggestion.ts'
import { listBrands as findBrands } from '../../shop/catalog/brands/list-brands.ts'
import { listCategories as findCategories } from '../../shop/catalog/categories/list-categories.ts'
import { findCollection } from '../../shop/catalog/collections/find-collection.ts'
import { listCollections as findCollections } from '../../shop/catalog/collections/list-collections.ts'
import { productsWithin } from '../../shop/catalog/collections/products-within.ts'
import { withCollections } from '../../shop/catalog/collections/with-collections.ts'
import { findProduct } from '../../shop/catalog/products/find-product.ts'
import { noLongerSold } from '../../shop/catalog/products/product-fields.ts'
import { findFacets } from '../../shop/catalog/search/facets/find-facets.ts'
import {
  searchProducts as findProducts,
  searchBySpelling,
} from '../../shop/catalog/search/search-products.ts'
import { suggest } from '../../shop/catalog/search/suggest.ts'
import { parseSynonyms } from '../../shop/catalog/search/synonyms.ts'
import { previewDrawing } from '../../shop/engraving/preview-drawing.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { withPromises } from '../../shop/made-to-order/product-promise.ts'
import type { Shop, Tx } from '../../shop/shop.ts'
import { type Api, publicRead } from '../lib/route.ts'

export function catalogueRoutes(api: Api): void {
  const synonyms = (shop: Shop) => parseSynonyms(shop.settings.current().search_synonyms)
  publicRead(api, listCategories, ({ shop, query }) => shop.withReplica((db) => findCategories(db, query)))
  publicRead(api, listBrands, ({ shop, query }) => shop.withReplica((db) => findBrands(db, query)))
  publicRead(api, listCollections, ({ shop, query }) => findCollections(shop, query))
  publicRead(api, readCollection, ({ shop, params, query }) =>
    shop.withReplica(async (db) => {
      const { collection, within } = await openCollection(shop, db, params.slug)
      const { items, total } = await searchBySpelling(db, { ...query, within })
      return { ...collection, items: await withPromises(shop, db, items), total }
    }),
  )
  for (const list of [listProducts, searchProducts])
    publicRead(api, list, ({ shop, query }) =>
      shop.withReplica(async (db) => {
        const found = await findProducts(
          db,
          await withCollections(shop, db, query, synonyms(shop)),
          synonyms(shop),
        )
        return { ...found, items: await withPromises(shop, db, found.items) }
      }),
    )
  publicRead(api, suggestSearches, ({ shop, query }) =>
    shop.withReplica((db) => suggest(shop, db, query.text, synonyms(shop))),
  )
  publicRead(api, countFacets, ({ shop, query }) =>
    shop.withReplica(async (db) =>
      findFacets(db, await withCollections(shop, db, query, synonyms(shop)), synonyms(shop)),
    ),
  )
  publicRead(api, countCollectionFacets, ({ shop, params, query }) =>
    shop.withReplica(async (db) => {
      const { within } = await openCollection(shop, db, params.slug)
      return findFacets(db, { ...query, within })
    }),
  )
  publicRead(api, previewEngraving, ({ shop, query }) => previewDrawing(shop, query))
  publicRead(api, readProduct, ({ shop, params }) =>
    shop.withReplica(async (db) => {
      const { product, archived } = orNotFound(await findProduct(shop, db, params.id), 'product')
      if (archived) throw noLongerSold()
      return product
    }),
  )
}

async function openCollection(shop: Shop, db: Tx, slug: string) {
  const collection = orNotFound(await findCollection(shop, db, slug), 'collection')
  return { collection, within: await productsWithin(shop, db, [[collection.id]]) }
}
