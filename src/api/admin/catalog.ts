import { listChanges } from '../../contract/admin/audit-log.ts'
import { mergeDuplicates } from '../../contract/admin/merge-duplicates.ts'
import { createBrand, deleteBrand, updateBrand } from '../../contract/brand.ts'
import { createCategory, deleteCategory, updateCategory } from '../../contract/category.ts'
import {
  countMatching,
  createCollection,
  deleteCollection,
  listAdminCollections,
  updateCollection,
} from '../../contract/collections/collection.ts'
import { uploadPageImage } from '../../contract/page-content.ts'
import { createPromo, deletePromo, listPromos, updatePromo } from '../../contract/promo.ts'
import { listChanges as findChanges } from '../../shop/audit/list-changes.ts'
import { deleteBrand as removeBrand } from '../../shop/catalog/brands/delete-brand.ts'
import { createBrand as addBrand, updateBrand as editBrand } from '../../shop/catalog/brands/save-brand.ts'
import { deleteCategory as removeCategory } from '../../shop/catalog/categories/delete-category.ts'
import {
  createCategory as addCategory,
  updateCategory as editCategory,
} from '../../shop/catalog/categories/save-category.ts'
import { countMatching as count } from '../../shop/catalog/collections/count-matching.ts'
import { listAdminCollections as findCollections } from '../../shop/catalog/collections/list-collections.ts'
import {
  createCollection as addCollection,
  updateCollection as editCollection,
  deleteCollection as removeCollection,
} from '../../shop/catalog/collections/save-collection.ts'
import { addPageImage } from '../../shop/catalog/images/add-page-image.ts'
import { mergeDuplicates as merge } from '../../shop/catalog/merge-duplicates.ts'
import { listPromos as findPromos } from '../../shop/promo/list-promos.ts'
import {
  createPromo as addPromo,
  updatePromo as editPromo,
  deletePromo as removePromo,
} from '../../shop/promo/save-promo.ts'
import { idempotentRoute } from '../lib/idempotent-by-admin.ts'
import { imagesOf } from '../lib/images-of.ts'
import { type Api, route } from '../lib/route.ts'
import { recordRefusedUpload } from './security-events.ts'

export function adminCatalogueRoutes(api: Api): void {
  categoryRoutes(api)
  brandRoutes(api)
  collectionRoutes(api)
  promoRoutes(api)
  route(api, uploadPageImage, (call) =>
    recordRefusedUpload(call, 'images', () => addPageImage(call.shop, imagesOf(call, 1))),
  )
  route(api, mergeDuplicates, ({ shop, caller }) => merge(shop, caller.id))
  route(api, listChanges, ({ shop, query }) => findChanges(shop, query))
}

function categoryRoutes(api: Api): void {
  idempotentRoute(api, createCategory, (call, attempt) =>
    addCategory(call.shop, call.caller.id, call.body, attempt),
  )
  route(api, updateCategory, ({ shop, caller, params, body }) =>
    editCategory(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, deleteCategory, ({ shop, caller, params }) => removeCategory(shop, caller.id, params.id))
}

function brandRoutes(api: Api): void {
  idempotentRoute(api, createBrand, (call, attempt) =>
    addBrand(call.shop, call.caller.id, call.body, attempt),
  )
  route(api, updateBrand, ({ shop, caller, params, body }) =>
    editBrand(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, deleteBrand, ({ shop, caller, params }) => removeBrand(shop, caller.id, params.id))
}

function collectionRoutes(api: Api): void {
  route(api, listAdminCollections, ({ shop, query }) => findCollections(shop, query))
  route(api, countMatching, ({ shop, body }) => count(shop, body))
  idempotentRoute(api, createCollection, (call, attempt) =>
    addCollection(call.shop, call.caller.id, call.body, attempt),
  )
  route(api, updateCollection, ({ shop, caller, params, body }) =>
    editCollection(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, deleteCollection, ({ shop, caller, params }) => removeCollection(shop, caller.id, params.id))
}

function promoRoutes(api: Api): void {
  route(api, listPromos, ({ shop, query }) => findPromos(shop, query))
  idempotentRoute(api, createPromo, (call, attempt) =>
    addPromo(call.shop, call.caller.id, call.body, attempt),
  )
  route(api, updatePromo, ({ shop, caller, params, body }) =>
    editPromo(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, deletePromo, ({ shop, caller, params }) => removePromo(shop, caller.id, params.id))
}
