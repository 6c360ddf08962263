import {
  deliverOrders,
  exportClickAndDrop,
  importTracking,
  MAX_TRACKING_BYTES,
  readShipmentDraft,
} from '../../contract/admin/shipment.ts'
import { listBench } from '../../contract/made-to-order/bench.ts'
import { listBench as findBench } from '../../shop/made-to-order/list-bench.ts'
import { deliverOrders as deliver } from '../../shop/orders/fulfilment/deliver-orders.ts'
import { readShipmentDraft as findDraft } from '../../shop/orders/fulfilment/shipment-draft.ts'
import { importTracking as runImport } from '../../shop/orders/fulfilment/tracking/import-tracking.ts'
import { exportClickAndDrop as writeLabels } from '../../shop/orders/queries/export-click-and-drop.ts'
import { idempotentByAdmin } from '../lib/idempotent-by-admin.ts'
import { isDryRun, readCsvBody } from '../lib/read-csv-body.ts'
import { type Api, type Call, download, route } from '../lib/route.ts'
import { recordExport, recordRefusedUpload } from './security-events.ts'

export function adminShipmentRoutes(api: Api): void {
  route(api, readShipmentDraft, ({ shop, query }) => findDraft(shop, query))
  route(api, listBench, ({ shop, query }) => findBench(shop, query))
  route(api, deliverOrders, ({ shop, caller, body }) => deliver(shop, caller.id, body.order_ids))
  route(api, importTracking, (call) => recordRefusedUpload(call, 'tracking numbers', () => importCsv(call)))
  download(api, exportClickAndDrop, async (call) => {
    recordExport(call, 'labels')
    return { name: 'click-and-drop.csv', content: writeLabels(call.shop, call.query.order_ids) }
  })
}

async function importCsv(call: Call<typeof importTracking>) {
  const { shop, caller, query } = call
  const { bytes, body } = await readCsvBody(call, MAX_TRACKING_BYTES)
  if (isDryRun(query)) return await runImport(shop, caller.id, { bytes, dryRun: true })
  return await idempotentByAdmin(importTracking, { ...call, body }, (attempt) =>
    runImport(shop, caller.id, { bytes, dryRun: false }, attempt),
  )
}
