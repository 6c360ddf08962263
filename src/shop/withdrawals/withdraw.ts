import type { Withdrawable, Withdrawal, WithdrawalBody } from '../../contract/returns/withdrawal.ts'
import { fieldError, notFound, throwAny } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { newWithdrawal } from '../mail/messages/returns/new-withdrawal.ts'
import { withdrawalReceived } from '../mail/messages/returns/withdrawal-received.ts'
import { ownerEmails } from '../mail/notify-owner.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { findOrder } from '../orders/queries/find-order.ts'
import { type LinkOrOrder, lockOrderBy } from '../returns/order-links.ts'
import { removeFromReturns } from '../returns/remove-from-returns.ts'
import type { Shop, Tx } from '../shop.ts'
import { changeStock } from '../stock/change-stock.ts'
import { findWithdrawable, requireEnabled } from './find-withdrawable.ts'
import { listedWithdrawal, readWithdrawalRow } from './list-withdrawals.ts'

/** Records and acknowledges the declaration. Only returns that have not arrived lose the pieces. @throws ShopError 'not_found', 'invalid', 'conflict' */
export async function withdraw(
  shop: Shop,
  by: LinkOrOrder,
  items: WithdrawalBody['items'],
  attempt?: ResponseStore,
): Promise<Withdrawal> {
  requireEnabled(shop)
  const owners = await ownerEmails(shop, 'payment_issue')
  // A return that loses its pieces releases what is held for its exchange.
  return await changeStock(shop, async (tx) => {
    const { id: orderId } = await lockOrderBy(shop, tx, by)
    const found = await findWithdrawable(shop, tx, orderId)
    const chosen = chosenItems(found, items)
    await removeFromReturns(tx, shop, orderId, chosen)
    const withdrawal = await write(tx, { order: found.order, items: chosen, at: shop.clock.now() })
    const order = await findOrder(tx, { id: orderId, of: 'anybody' })
    if (!order) throw notFound('order')
    await queueMail(tx, shop, withdrawalReceived(shop, order, withdrawal))
    const { open_value } = listedWithdrawal(shop, await readWithdrawalRow(tx, withdrawal.id))
    const isFree = Number(open_value) === 0
    for (const to of owners) await queueMail(tx, shop, newWithdrawal(shop, order, withdrawal, { to, isFree }))
    await attempt?.saveResponse(tx, withdrawal)
    return withdrawal
  })
}

type WithdrawableItem = Withdrawable['items'][number]

/** @throws ShopError 'invalid' for a line of another order or named twice, 'conflict' for more than is available */
function chosenItems(found: Withdrawable, items: WithdrawalBody['items']): Withdrawal['items'] {
  const byId = new Map(found.items.map((item) => [item.order_item_id, item]))
  const names = items.map(({ order_item_id }) => byId.get(order_item_id)?.name ?? '')
  throwAny(
    items.flatMap(({ order_item_id, quantity }, at) => {
      const item = byId.get(order_item_id)
      byId.delete(order_item_id)
      return problemOf(item, quantity, `items.${at}`) ?? []
    }),
  )
  return items.map((item, at) => ({ ...item, name: names[at] ?? '' }))
}

function problemOf(item: WithdrawableItem | undefined, quantity: number, path: string) {
  if (!item) return fieldError(`${path}.order_item_id`, 'Each line of this order can be named once.')
  const { name, available_quantity: left, problem } = item
  if (problem) return fieldError(`${path}.order_item_id`, `${name}: ${problem}`, 'conflict')
  if (quantity <= left) return undefined
  return fieldError(`${path}.quantity`, `${name}: at most ${left} can be withdrawn from.`, 'conflict')
}

type Declaration = { order: Withdrawable['order']; items: Withdrawal['items']; at: Date }

async function write(tx: Tx, { order, items, at }: Declaration): Promise<Withdrawal> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({ order_id: order.id, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('withdrawal_items')
    .values(items.map(({ order_item_id, quantity }) => ({ withdrawal_id: id, order_item_id, quantity })))
    .execute()
  return { id, order_id: order.id, code: order.code, created_at: at.toISOString(), items }
}
