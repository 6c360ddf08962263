import { addJob } from '../jobs/add-job.ts'
import type { Shop, Tx } from '../shop.ts'

export type Mail = { kind: string; orderId?: string; to: string; subject: string; text: string; html: string }

/** A unique index drops a second confirmation, and a second new-order e-mail to the same owner. */
export async function queueMail(tx: Tx, shop: Shop, mail: Mail): Promise<void> {
  const { kind, orderId, to, subject, text, html } = mail
  // The customer of the order has deleted their account.
  if (!to) return
  const queued = await tx
    .insertInto('emails')
    .values({
      kind,
      order_id: orderId ?? null,
      recipient: to,
      subject,
      text,
      html,
      created_at: shop.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await addJob(tx, 'send_email', { email_id: queued.id })
}
