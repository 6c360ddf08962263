import { sql } from 'kysely'
import { orderReturned } from '../../mail/messages/returns/order-return.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findReturnRows } from '../find-returns.ts'
import { orderReturn } from '../read-return.ts'
import { addSlipLink, HAS_SLIP_LINK } from './slip-links.ts'

/**
 * Ends the links that were mailed to the shopper, and mails those of approved returns to the order's present address. Not for
 * an order that was sent as a whole: the receiver of a gift may have a link of their own.
 */
export async function renewSlipLinks(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const returns = tx.selectFrom('returns').where('order_id', '=', orderId)
  await tx.deleteFrom('slip_links').where('return_id', 'in', returns.select('id')).execute()
  await dropEmails(tx, shop, orderId)
  const approved = await returns.select('id').where('state', '=', 'approved').orderBy('number').execute()
  const rows = await findReturnRows(
    tx,
    approved.map(({ id }) => id),
  )
  for (const found of rows) {
    const step = { event: 'approved', reason: null, token: await addSlipLink(tx, found.id) } as const
    const returned = await orderReturn(shop, tx, found)
    await queueMail(tx, shop, orderReturned(shop, returned, { ...step, to: found.customer }))
  }
}

/** Those with an ended link that did not arrive. */
async function dropEmails(tx: Tx, { clock }: Shop, orderId: string): Promise<void> {
  const ended = sql`e.order_id = ${orderId} and e.kind ~ '^order_return' and ${HAS_SLIP_LINK}`
  await sql`delete from emails e where ${ended} and e.status = 'queued'`.execute(tx)
  await sql`
    update emails e set dismissed_at = ${clock.now()}
    where ${ended} and e.status = 'failed' and e.dismissed_at is null`.execute(tx)
}
