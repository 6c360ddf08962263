import type { AdminReturn } from '../../contract/returns/order-return.ts'
import type { ApproveBody } from '../../contract/returns/return-action-bodies.ts'
import { notFound } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import { lockReturn, writeStep } from './change-return.ts'
import { holdVariants } from './exchange/hold-variants.ts'
import { chooseExchange } from './exchange/store-choice.ts'
import { findReturnRows } from './find-returns.ts'

type Answer = { id: string; reason?: string | null }

/**
 * The shopper learns how to send the pieces; what is sent in exchange is held.
 * @throws ShopError 'not_found', 'conflict', 'invalid' for a choice that is not offered
 */
export async function approveReturn(
  shop: Shop,
  by: string,
  { id, as_refund = false, items = [] }: { id: string } & Partial<ApproveBody>,
): Promise<AdminReturn> {
  return await changeStock(shop, async (tx) => {
    const locked = await lockReturn(tx, shop, { id, action: 'approve' })
    if (as_refund) await wishRefund(tx, id)
    await chooseExchange(tx, locked.found, items)
    const [found] = await findReturnRows(tx, [id])
    if (!found) throw notFound('return')
    await holdVariants(tx, shop, found)
    return await writeStep(tx, shop, { found }, { by, event: 'approved', state: 'approved' })
  })
}

async function wishRefund(tx: Tx, returnId: string): Promise<void> {
  await tx
    .updateTable('return_items')
    .set({ wish: 'refund', variant_id: null })
    .where('return_id', '=', returnId)
    .where('wish', '=', 'exchange')
    .execute()
}

/** Its pieces can be asked for again. @throws ShopError 'not_found', 'conflict' unless it is requested */
export async function refuseReturn(shop: Shop, by: string, { id, reason }: Answer): Promise<AdminReturn> {
  return await shop.db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, shop, { id, action: 'refuse' })
    return await writeStep(tx, shop, locked, {
      by,
      event: 'refused',
      state: 'refused',
      ...(reason && { reason }),
    })
  })
}

/** @throws ShopError 'not_found', 'conflict' unless it is approved */
export async function receiveReturn(shop: Shop, by: string, id: string): Promise<AdminReturn> {
  return await shop.db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, shop, { id, action: 'receive' })
    return await writeStep(tx, shop, locked, { by, event: 'received', state: 'received' })
  })
}

/** One that never arrived frees its pieces. @throws ShopError 'not_found', 'conflict' unless it is approved or inspected */
export async function closeReturn(shop: Shop, by: string, { id, reason }: Answer): Promise<AdminReturn> {
  return await changeStock(shop, async (tx) => {
    const locked = await lockReturn(tx, shop, { id, action: 'close' })
    return await writeStep(tx, shop, locked, {
      by,
      event: 'closed',
      state: 'closed',
      ...(reason && { reason }),
    })
  })
}
