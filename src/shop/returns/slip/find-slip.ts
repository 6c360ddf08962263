import { uuid } from '../../../contract/fields.ts'
import type { ReturnSlip, SlipKey } from '../../../contract/returns/order-return.ts'
import type { AccountKey } from '../../account/account-row.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { findReturnRows } from '../find-returns.ts'
import { orderReturn } from '../read-return.ts'
import { requireReader } from '../require-reader.ts'
import { returnAddress } from '../return-address.ts'

/** For readers of the return. @throws ShopError 'not_found', also until it is approved */
export async function readSlip(
  shop: Shop,
  { id, ...key }: SlipKey & { id: string },
  caller?: AccountKey,
): Promise<ReturnSlip> {
  const [found] = uuid.safeParse(id).success ? await findReturnRows(shop.db, [id]) : []
  if (!found) throw notFound('return slip')
  await requireReader(shop, found, { ...key, what: 'return slip' }, caller)
  const { code, order, items, state, due_on, label } = await orderReturn(shop, shop.db, found)
  if (state === 'requested' || state === 'refused') throw notFound('return slip')
  return {
    id: found.id,
    code,
    order_code: order.code,
    items: items.map(({ order_item_id, name, quantity }) => ({ order_item_id, name, quantity })),
    address: returnAddress(shop),
    due_on: state === 'approved' ? due_on : null,
    label,
  }
}
