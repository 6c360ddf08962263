import {
  createProduct,
  deleteImage,
  deleteProduct,
  LARGE_IMAGE,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  sortImages,
  updateProduct,
  uploadImages,
} from '../../contract/admin/product-edit.ts'
import { correctStock, listLowStock, listStockMovements } from '../../contract/admin/stock.ts'
import { addPictures } from '../../shop/catalog/images/add-images.ts'
import { removePicture } from '../../shop/catalog/images/remove-image.ts'
import { sortPictures } from '../../shop/catalog/images/sort-images.ts'
import { archiveProduct } from '../../shop/catalog/products/archive-product.ts'
import { createProduct as addProduct } from '../../shop/catalog/products/create-product.ts'
import { updateProduct as editProduct } from '../../shop/catalog/products/update-product.ts'
import { ShopError } from '../../shop/lib/errors.ts'
import { correctStock as correct } from '../../shop/stock/correct.ts'
import { listLowStock as findLowStock } from '../../shop/stock/list-low.ts'
import { listStockMovements as findMovements } from '../../shop/stock/list-movements.ts'
import { onceByAdmin } from '../lib/idempotent-by-admin.ts'
import { readFiles } from '../lib/read-files.ts'
import { type Api, route } from '../lib/route.ts'
import { recordRefusedUpload } from './security-events.ts'

const PICTURE_LIMITS = {
  field: 'files',
  mostFiles: MAX_IMAGES,
  mostBytes: MAX_IMAGE_BYTES,
  tooLarge: LARGE_IMAGE,
}

/** Goes before the public calls: '/products/low-stock/' is no product. */
export function adminProductRoutes(api: Api): void {
  route(api, createProduct, (call) =>
    onceByAdmin(createProduct, call, (attempt) =>
      namingAsSent(addProduct(call.shop, call.caller.id, call.body.product, attempt)),
    ),
  )
  route(api, updateProduct, (call) =>
    onceByAdmin(updateProduct, call, (attempt) =>
      editProduct(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
    ),
  )
  route(api, deleteProduct, ({ shop, caller, params }) => archiveProduct(shop, caller.id, params.id))
  pictureRoutes(api)
  stockRoutes(api)
}

/** The fields of a new product come wrapped as `product`: what is wrong with one is named so, a code that is taken is a `code`. */
async function namingAsSent<Answer>(adding: Promise<Answer>): Promise<Answer> {
  return await adding.catch((error) => {
    if (!(error instanceof ShopError) || error.code !== 'invalid') throw error
    const fields = error.fields.map(({ path, message }) => ({ path: `product.${path}`, message }))
    throw new ShopError(error.code, error.message, { fields, cause: error })
  })
}

function pictureRoutes(api: Api): void {
  route(api, uploadImages, (call) => {
    const upload = {
      id: call.params.id,
      // The form has files alone.
      updated_at: call.request.headers.get('if-match') ?? undefined,
      files: andThen(readFiles(call.request, PICTURE_LIMITS), call.askAgain),
    }
    return recordRefusedUpload(call, 'images', () =>
      addPictures(call.shop, call.caller.id, upload, (body, add) =>
        onceByAdmin(uploadImages, { ...call, body }, add),
      ),
    )
  })
  route(api, deleteImage, ({ shop, caller, params }) =>
    removePicture(shop, caller.id, { id: params.id, imageId: params.image_id }),
  )
  route(api, sortImages, ({ shop, caller, params, body }) =>
    sortPictures(shop, caller.id, { ...body, id: params.id }),
  )
}

async function* andThen<Item>(items: AsyncIterable<Item>, ask: () => Promise<void>) {
  yield* items
  await ask()
}

function stockRoutes(api: Api): void {
  route(api, correctStock, (call) =>
    onceByAdmin(correctStock, call, (attempt) =>
      correct(call.shop, call.caller.id, { ...call.body, id: call.params.id }, attempt),
    ),
  )
  route(api, listStockMovements, ({ shop, params, query }) => findMovements(shop.db, params.id, query))
  route(api, listLowStock, ({ shop, query }) =>
    findLowStock(shop.db, { ...query, below: query.below ?? shop.settings.current().low_stock_threshold }),
  )
}
