import { FAULTY } from '../../contract/returns/faulty.ts'
import type { OrderReturn, Returnable, ReturnBody } from '../../contract/returns/order-return.ts'
import { fieldError, notFound } from '../lib/errors.ts'
import type { ResponseStore } from '../lib/idempotency.ts'
import { newReturn, orderReturned } from '../mail/messages/order-return.ts'
import { ownerEmails } from '../mail/notify-owner.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop, Tx } from '../shop.ts'
import { dueOn } from './change-return.ts'
import { findReturnable } from './find-returnable.ts'
import { findReturnRows } from './find-returns.ts'
import { type LinkOrOrder, lockOrderBy } from './order-links.ts'
import { orderReturn } from './read-return.ts'

type Wanted = ReturnBody['items'][number]

/** The owner answers it; nothing else moves. @throws ShopError 'not_found', 'invalid', 'conflict' */
export async function requestReturn(
  shop: Shop,
  by: LinkOrOrder,
  items: Wanted[],
  attempt?: ResponseStore,
): Promise<OrderReturn> {
  const owners = await ownerEmails(shop, 'payment_issue')
  return await shop.db.transaction().execute(async (tx) => {
    const { id: orderId } = await lockOrderBy(shop, tx, by)
    const chosen = chosenItems(await findReturnable(shop, tx, orderId), items)
    const [found] = await findReturnRows(tx, [await write(tx, shop, orderId, chosen)])
    if (!found) throw notFound('return')
    const returned = await orderReturn(shop, tx, found)
    const step = { event: 'requested', to: found.customer, reason: null } as const
    await queueMail(tx, shop, orderReturned(shop, returned, step))
    for (const to of owners) await queueMail(tx, shop, newReturn(shop, returned, to))
    await attempt?.saveResponse(tx, returned)
    return returned
  })
}

/** @throws ShopError 'invalid' for a line of another order or a condition that is not met, 'conflict' for too many */
function chosenItems(found: Returnable, items: Wanted[]): Wanted[] {
  const byId = new Map(found.items.map((item) => [item.order_item_id, item]))
  return items.map((wanted, at) => {
    const id = wanted.order_item_id
    const item = byId.get(id)
    byId.delete(id)
    if (!item) throw fieldError(`items.${at}.order_item_id`, 'Each line of this order can be named once.')
    const { name, available_quantity: left, problem, right, only_faulty } = item
    if (problem) throw fieldError(`items.${at}.order_item_id`, `${name}: ${problem}`, 'conflict')
    if (wanted.quantity > left)
      throw fieldError(`items.${at}.quantity`, `${name}: at most ${left} can be returned.`, 'conflict')
    if (only_faulty && wanted.reason?.toLowerCase() !== FAULTY)
      throw fieldError(`items.${at}.reason`, `${name}: ${right.sentence}`)
    if (right.kind === 'sealed' && !wanted.seal_unbroken)
      throw fieldError(`items.${at}.seal_unbroken`, `${name}: please confirm that its seal is unbroken.`)
    return { ...wanted, order_item_id: id, variant_id: exchangeVariant(item, wanted, at) }
  })
}

/** @throws ShopError 'invalid' for what is no other variant of the same product */
function exchangeVariant(
  { name, exchange_for }: Returnable['items'][number],
  { wish, variant_id }: Wanted,
  at: number,
): string | null {
  if (wish !== 'exchange') return null
  if (exchange_for.length === 0)
    throw fieldError(`items.${at}.wish`, `${name}: it cannot be exchanged. You can return it.`)
  const wanted = exchange_for.find((one) => one.variant_id === variant_id)
  if (wanted) return wanted.variant_id
  throw fieldError(`items.${at}.variant_id`, `${name}: please choose what you would like instead.`)
}

async function write(tx: Tx, shop: Shop, orderId: string, items: Wanted[]): Promise<string> {
  const at = shop.clock.now()
  const { id } = await tx
    .insertInto('returns')
    .values((eb) => ({
      order_id: orderId,
      number: eb
        .selectFrom('returns')
        .where('order_id', '=', orderId)
        .select(({ fn, lit }) => eb(fn.coalesce(fn.max('number'), lit(0)), '+', 1).as('next')),
      due_on: dueOn(shop, 'requested'),
      created_at: at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_items')
    .values(
      items.map(({ order_item_id, quantity, reason, wish, variant_id, seal_unbroken }) => ({
        return_id: id,
        order_item_id,
        quantity,
        reason,
        wish,
        variant_id,
        seal_unbroken,
      })),
    )
    .execute()
  await tx.insertInto('return_events').values({ return_id: id, event: 'requested', created_at: at }).execute()
  return id
}
