import { addJob } from '../jobs/add-job.ts'
import type { Shop, Tx } from '../shop.ts'

export type Mail = { kind: string; orderId?: string; to: string; subject: string; text: string; html: string }

/**
 * Queues a letter in the transaction of what it tells of; a job sends it, trying again when the mail server is away.
 * A second confirmation of one order is dropped, and a second word of it to the same owner.
 */
export async function queueMail(tx: Tx, shop: Shop, mail: Mail): Promise<void> {
  const { kind, orderId, to, subject, text, html } = mail
  // An order whose customer deleted their account has nobody to write to.
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
