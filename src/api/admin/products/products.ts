import { saveEngraving } from '../../../contract/admin/engraving.ts'
import { saveFacts } from '../../../contract/admin/facts.ts'
import {
  duplicateProduct,
  readAdminProduct,
  restoreProduct,
} from '../../../contract/admin/products/product-admin.ts'
import { listAdminProducts } from '../../../contract/admin/products/product-csv.ts'
import {
  createProduct,
  deleteImage,
  deleteProduct,
  MAX_IMAGES,
  sortImages,
  updateProduct,
  uploadImages,
} from '../../../contract/admin/products/product-edit.ts'
import { findProductsByCode } from '../../../contract/admin/products/product-pictures.ts'
import { correctStock, listLowStock, listStockMovements } from '../../../contract/admin/products/stock.ts'
import { saveVariants } from '../../../contract/admin/products/variants.ts'
import { readGoesWith, saveGoesWith } from '../../../contract/admin/storefront/goes-with.ts'
import { deleteCertificate, uploadCertificate } from '../../../contract/facts/certificate.ts'
import { addCertificate, removeCertificate } from '../../../shop/catalog/facts/save-certificate.ts'
import { saveFacts as setFacts } from '../../../shop/catalog/facts/save-facts.ts'
import { addImages } from '../../../shop/catalog/images/add-images.ts'
import { removeImage } from '../../../shop/catalog/images/remove-image.ts'
import { sortImagesOf } from '../../../shop/catalog/images/sort-images.ts'
import { archiveProduct } from '../../../shop/catalog/products/archive-product.ts'
import { createProduct as addProduct } from '../../../shop/catalog/products/create-product.ts'
import { duplicateProduct as duplicate } from '../../../shop/catalog/products/duplicate-product.ts'
import { findByCode } from '../../../shop/catalog/products/find-by-code.ts'
import { findListedIds } from '../../../shop/catalog/products/find-listed-ids.ts'
import { findAdminProduct } from '../../../shop/catalog/products/find-product.ts'
import { chosenCompanions, saveGoesWith as setGoesWith } from '../../../shop/catalog/products/goes-with.ts'
import { listAdminProducts as findAdminProducts } from '../../../shop/catalog/products/list-admin-products.ts'
import { restoreProduct as restore } from '../../../shop/catalog/products/restore-product.ts'
import { updateProduct as editProduct } from '../../../shop/catalog/products/update-product.ts'
import { saveVariants as setVariants } from '../../../shop/catalog/variants/save-variants.ts'
import { saveEngraving as setEngraving } from '../../../shop/engraving/save-engraving.ts'
import { orNotFound, ShopError } from '../../../shop/lib/errors.ts'
import { correctStock as correct } from '../../../shop/stock/correct.ts'
import { listLowStock as findLowStock } from '../../../shop/stock/list-low.ts'
import { listStockMovements as findMovements } from '../../../shop/stock/list-movements.ts'
import { idempotentByAdmin, idempotentRoute } from '../../lib/idempotent-by-admin.ts'
import { imagesOf } from '../../lib/images-of.ts'
import { type Api, route } from '../../lib/route.ts'
import { recordRefusedUpload } from '../security-events.ts'

/** Registered before the public routes: '/products/low-stock/' is not a product id. */
export function adminProductRoutes(api: Api): void {
  idempotentRoute(api, createProduct, (call, attempt) =>
    prefixFieldPaths(addProduct(call.shop, call.caller.id, call.body.product, attempt)),
  )
  idempotentRoute(api, updateProduct, (call, attempt) =>
    editProduct(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
  idempotentRoute(api, saveVariants, (call, attempt) =>
    setVariants(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
  idempotentRoute(api, saveFacts, (call, attempt) =>
    setFacts(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
  idempotentRoute(api, saveEngraving, (call, attempt) => {
    const wanted = { id: call.params.id, engraving: call.body, updated_at: call.body?.updated_at }
    return setEngraving(call.shop, call.caller.id, wanted, attempt)
  })
  route(api, deleteProduct, ({ shop, caller, params }) => archiveProduct(shop, caller.id, params.id))
  route(api, listAdminProducts, ({ shop, query }) =>
    findAdminProducts(shop.db, query, (filters) => findListedIds(shop, shop.db, filters)),
  )
  route(api, readAdminProduct, async ({ shop, params }) =>
    orNotFound(await findAdminProduct(shop, shop.db, params.id), 'product'),
  )
  route(api, readGoesWith, async ({ shop, params }) => {
    orNotFound(await findAdminProduct(shop, shop.db, params.id), 'product')
    return await chosenCompanions(shop.db, params.id)
  })
  route(api, saveGoesWith, ({ shop, caller, params, body }) =>
    setGoesWith(shop, caller.id, { ...body, id: params.id }),
  )
  route(api, findProductsByCode, async ({ shop, body }) => ({ items: await findByCode(shop.db, body.codes) }))
  route(api, duplicateProduct, (call) =>
    idempotentByAdmin(duplicateProduct, { ...call, body: null }, (attempt) =>
      duplicate(call.shop, call.caller.id, call.params.id, attempt),
    ),
  )
  route(api, restoreProduct, ({ shop, caller, params, body }) =>
    restore(shop, caller.id, { ...body, id: params.id }),
  )
  imageRoutes(api)
  stockRoutes(api)
}

/** The body wraps the fields of a new product in `product`. */
async function prefixFieldPaths<T>(adding: Promise<T>): Promise<T> {
  return await adding.catch((error) => {
    if (!(error instanceof ShopError) || error.code !== 'invalid') throw error
    const fields = error.fields.map(({ path, message }) => ({ path: `product.${path}`, message }))
    throw new ShopError(error.code, error.message, { fields, cause: error })
  })
}

function imageRoutes(api: Api): void {
  route(api, uploadImages, (call) => {
    const upload = {
      id: call.params.id,
      // A header, because the multipart form only has files.
      updated_at: call.request.headers.get('if-match') ?? undefined,
      files: imagesOf(call, MAX_IMAGES),
    }
    return recordRefusedUpload(call, 'images', () =>
      addImages(call.shop, call.caller.id, upload, (body, add) =>
        idempotentByAdmin(uploadImages, { ...call, body }, add),
      ),
    )
  })
  route(api, uploadCertificate, (call) =>
    recordRefusedUpload(call, 'certificate', () =>
      addCertificate(call.shop, call.caller.id, { id: call.params.id, files: imagesOf(call, 1) }),
    ),
  )
  route(api, deleteCertificate, ({ shop, caller, params }) => removeCertificate(shop, caller.id, params.id))
  route(api, deleteImage, ({ shop, caller, params }) =>
    removeImage(shop, caller.id, { id: params.id, imageId: params.image_id }),
  )
  route(api, sortImages, ({ shop, caller, params, body }) =>
    sortImagesOf(shop, caller.id, { ...body, id: params.id }),
  )
}

function stockRoutes(api: Api): void {
  idempotentRoute(api, correctStock, (call, attempt) =>
    correct(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
  )
  route(api, listStockMovements, ({ shop, params, query }) => findMovements(shop.db, params.id, query))
  route(api, listLowStock, ({ shop, query }) =>
    findLowStock(shop.db, {
      ...query,
      below: query.below ?? shop.settings.current().low_stock_threshold,
      isForAll: query.below !== undefined,
    }),
  )
}
