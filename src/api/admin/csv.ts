import { createHash } from 'node:crypto'
import {
  exportProducts,
  importProducts,
  MAX_CSV_BYTES,
  productTemplate,
} from '../../contract/admin/product-csv.ts'
import {
  exportProducts as writeCsv,
  productTemplate as writeTemplate,
} from '../../shop/catalog/csv/export-products.ts'
import { importProducts as runImport } from '../../shop/catalog/csv/import-products.ts'
import { HttpError } from '../lib/errors.ts'
import { idempotentByAdmin } from '../lib/idempotent-by-admin.ts'
import { readBytes } from '../lib/read-body.ts'
import { type Api, type Call, download, route } from '../lib/route.ts'
import { recordExport, recordRefusedUpload } from './security-events.ts'

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
  route(api, importProducts, (call) => recordRefusedUpload(call, 'products', () => importCsv(call)))
}

async function importCsv(call: Call<typeof importProducts>) {
  const { shop, caller, query, request, recheckCaller } = call
  if (!/^text\/csv\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpError(415, 'Send the file as text/csv.')
  }
  const bytes = await readBytes(request, MAX_CSV_BYTES)
  await recheckCaller()
  const dryRun = query.dry_run === '1' || query.dry_run === 'true'
  if (dryRun) return await runImport(shop, caller.id, { bytes, dryRun })
  const body = createHash('sha256').update(bytes).digest('base64url')
  return await idempotentByAdmin(importProducts, { ...call, body }, (attempt) =>
    runImport(shop, caller.id, { bytes, dryRun }, attempt),
  )
}
