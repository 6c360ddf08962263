import { applyBulkEdit, previewBulkEdit, undoBulkEdit } from '../../../contract/admin/products/bulk-edit.ts'
import { applyBulkEdit as apply, previewBulkEdit as preview } from '../../../shop/catalog/bulk/bulk-edit.ts'
import { undoBulkEdit as undo } from '../../../shop/catalog/bulk/undo-bulk-edit.ts'
import { idempotentRoute } from '../../lib/idempotent-by-admin.ts'
import { type Api, route } from '../../lib/route.ts'

export function adminBulkRoutes(api: Api): void {
  route(api, previewBulkEdit, ({ shop, body, query }) => preview(shop, body, query))
  idempotentRoute(api, applyBulkEdit, (call, attempt) => apply(call.shop, call.caller.id, call.body, attempt))
  idempotentRoute(api, undoBulkEdit, (call, attempt) =>
    undo(call.shop, call.caller.id, call.body.batch_id, attempt),
  )
}
