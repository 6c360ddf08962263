import { listImageDownloads } from '../../../contract/admin/products/image-downloads.ts'
import {
  exportProducts,
  importProducts,
  MAX_CSV_BYTES,
  productTemplate,
} from '../../../contract/admin/products/product-csv.ts'
import {
  exportProducts as writeCsv,
  productTemplate as writeTemplate,
} from '../../../shop/catalog/csv/export-products.ts'
import { importProducts as runImport } from '../../../shop/catalog/csv/import-products.ts'
import { listDownloads } from '../../../shop/catalog/downloads/list-downloads.ts'
import { idempotentByAdmin } from '../../lib/idempotent-by-admin.ts'
import { isDryRun, readCsvBody } from '../../lib/read-csv-body.ts'
import { type Api, type Call, download, route } from '../../lib/route.ts'
import { recordExport, recordRefusedUpload } from '../security-events.ts'

/** Registered before the public routes: '/products/export.csv' is not a product id. */
export function adminCsvRoutes(api: Api): void {
  download(api, exportProducts, async (call) => {
    recordExport(call, 'products')
    return { name: 'products.csv', content: writeCsv(call.shop, call.query) }
  })
  download(api, productTemplate, async ({ shop }) => ({
    name: 'products-template.csv',
    content: await writeTemplate(shop.db),
  }))
  route(api, listImageDownloads, ({ shop, query }) => listDownloads(shop.db, query))
  route(api, importProducts, (call) => recordRefusedUpload(call, 'products', () => importCsv(call)))
}

async function importCsv(call: Call<typeof importProducts>) {
  const { shop, caller, query } = call
  const { bytes, body } = await readCsvBody(call, MAX_CSV_BYTES)
  const withImages = query.download_images === '1'
  if (isDryRun(query)) return await runImport(shop, caller.id, { bytes, dryRun: true, withImages })
  return await idempotentByAdmin(importProducts, { ...call, body: { body, withImages } }, (attempt) =>
    runImport(shop, caller.id, { bytes, dryRun: false, withImages }, attempt),
  )
}
