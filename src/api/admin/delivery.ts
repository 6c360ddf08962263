import {
  createMethod,
  deleteMethod,
  listHolidayRegions,
  listMethods,
  updateMethod,
} from '../../contract/delivery/delivery-endpoints.ts'
import { deliveryMethods } from '../../shop/delivery/delivery-methods.ts'
import { listHolidayRegions as findHolidayRegions } from '../../shop/delivery/load-holidays.ts'
import {
  createMethod as addMethod,
  updateMethod as editMethod,
  deleteMethod as removeMethod,
} from '../../shop/delivery/save-method.ts'
import { idempotentRoute } from '../lib/idempotent-by-admin.ts'
import { type Api, route } from '../lib/route.ts'

export function adminDeliveryRoutes(api: Api): void {
  route(api, listMethods, async ({ shop }) => deliveryMethods(shop))
  route(api, listHolidayRegions, () => findHolidayRegions())
  idempotentRoute(api, createMethod, (call, attempt) =>
    addMethod(call.shop, call.caller.id, call.body, attempt),
  )
  route(api, updateMethod, ({ shop, caller, params, body }) =>
    editMethod(shop, caller.id, { ...params, ...body }),
  )
  route(api, deleteMethod, ({ shop, caller, params }) => removeMethod(shop, caller.id, params.key))
}
