import { labelEndpoints as endpoints } from '../../contract/returns/return-label.ts'
import { readReturnLabel } from '../../shop/returns/label/read-label.ts'
import { saveReturnLabel } from '../../shop/returns/label/save-label.ts'
import { recordRefusedUpload } from '../admin/security-events.ts'
import { imagesOf } from '../lib/images-of.ts'
import { type Api, download, route } from '../lib/route.ts'

export function labelRoutes(api: Api): void {
  route(api, endpoints.uploadReturnLabel, (call) => {
    const { shop, caller, params } = call
    const upload = { id: params.id, files: imagesOf(call, 1) }
    return recordRefusedUpload(call, 'label', () => saveReturnLabel(shop, caller.id, upload))
  })
  download(api, endpoints.readReturnLabel, async ({ shop, caller, params, query }) => {
    const { name, type, bytes } = await readReturnLabel(shop, { ...query, ...params }, caller)
    return { name, type, bytes: bytes.length, content: new Blob([bytes]).stream() }
  })
}
