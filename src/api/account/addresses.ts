import {
  createAddress,
  deleteAddress,
  listAddresses,
  setDefaultAddress,
  updateAddress,
} from '../../contract/address/address.ts'
import { deleteAddress as remove } from '../../shop/account/addresses/delete-address.ts'
import { listAddresses as findAddresses } from '../../shop/account/addresses/list-addresses.ts'
import { createAddress as save, updateAddress as update } from '../../shop/account/addresses/save-address.ts'
import { setDefaultAddress as setDefault } from '../../shop/account/addresses/set-default-address.ts'
import { type Api, route } from '../lib/route.ts'

export function addressRoutes(api: Api): void {
  route(api, listAddresses, ({ shop, caller }) => findAddresses(shop.db, caller.id))
  route(api, createAddress, ({ shop, caller, body }) => save(shop, caller.id, body))
  route(api, updateAddress, ({ shop, caller, params: { id }, body }) =>
    update(shop, { userId: caller.id, id }, body),
  )
  route(api, deleteAddress, ({ shop, caller, params: { id } }) => remove(shop, { userId: caller.id, id }))
  route(api, setDefaultAddress, ({ shop, caller, params: { id } }) =>
    setDefault(shop, { userId: caller.id, id }),
  )
}
