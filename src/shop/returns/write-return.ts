import type { OrderReturn } from '../../contract/returns/order-return.ts'
import { notFound } from '../lib/errors.ts'
import { newReturn } from '../mail/messages/returns/order-return.ts'
import { returnStep } from '../mail/messages/returns/return-step.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Shop, Tx } from '../shop.ts'
import { dueOn } from './change-return.ts'
import type { WantedItem } from './chosen-items.ts'
import { findReturnRows } from './find-returns.ts'
import { adminReturn } from './read-return.ts'

type Request = {
  orderId: string
  items: WantedItem[]
  /** Of a gift's receiver. */
  receiverEmail?: string
  /** Of the owners. */
  owners: string[]
}

/** With its e-mails. The caller holds the order's lock. */
export async function writeReturn(tx: Tx, shop: Shop, request: Request): Promise<OrderReturn> {
  const [found] = await findReturnRows(tx, [await insert(tx, shop, request)])
  if (!found) throw notFound('return')
  const returned = await adminReturn(shop, tx, found)
  const mail = returnStep(shop, found, returned, { event: 'requested', reason: null })
  if (mail) await queueMail(tx, shop, mail)
  for (const to of request.owners) await queueMail(tx, shop, newReturn(shop, returned, to))
  const { customer: _, receiver: __, actions: ___, ...response } = returned
  return response
}

async function insert(tx: Tx, shop: Shop, { orderId, items, receiverEmail }: Request): Promise<string> {
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
      receiver_email: receiverEmail ?? null,
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
