import type { SentEmail } from '../../contract/admin/outbox.ts'
import { recordChange } from '../audit/record-change.ts'
import { addJob } from '../jobs/add-job.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { hasEndedSlipLink } from '../returns/slip/slip-links.ts'
import type { Shop, Tx } from '../shop.ts'
import { findSentEmail } from './outbox.ts'
import { carriesToken } from './send-mail.ts'
import { presentRecipient } from './undelivered.ts'

/** Queues a failed e-mail again, or a copy of a sent one. An order's shopper gets it at the order's present address. @throws ShopError 'not_found', 'conflict' */
export async function resendMail(shop: Shop, by: string, id: string): Promise<SentEmail> {
  return await shop.db.transaction().execute(async (tx) => {
    const email = await tx
      .selectFrom('emails as e')
      .selectAll()
      .select(presentRecipient.as('present_recipient'))
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!email) throw notFound('e-mail')
    requireSendable(email)
    if (await hasEndedSlipLink(tx, email.text))
      throw new ShopError(
        'conflict',
        'The link of this e-mail has ended: its return is closed, or the address was corrected.',
      )
    const recipient = email.present_recipient
    const sent =
      email.status === 'failed'
        ? await queueAgain(tx, id, recipient)
        : await queueCopy(tx, shop, { ...email, recipient })
    await addJob(tx, 'send_email', { email_id: sent })
    const name = carriesToken(email.kind) ? email.kind : email.subject
    const at = shop.clock.now()
    await recordChange(tx, { by, at, subject: 'email', id, name, action: 'sent again' })
    const found = await findSentEmail(tx, sent)
    if (!found) throw notFound('e-mail')
    return found
  })
}

type Stored = {
  id: string
  copy_of: string | null
  kind: string
  order_id: string | null
  recipient: string
  subject: string
  text: string
  html: string
}

function requireSendable({ kind, status, recipient, text }: Stored & { status: string }): void {
  if (status === 'queued') throw new ShopError('conflict', 'This e-mail is still waiting to be sent.')
  if (recipient !== '' && text !== '') return
  throw new ShopError(
    'conflict',
    carriesToken(kind)
      ? 'The token of this e-mail is no longer stored. Its recipient can request a new one.'
      : 'The text of this e-mail is no longer stored.',
  )
}

async function queueAgain(tx: Tx, id: string, recipient: string): Promise<string> {
  await tx
    .updateTable('emails')
    .set({ status: 'queued', recipient, attempts: 0, error: null, dismissed_at: null })
    .where('id', '=', id)
    .execute()
  return id
}

// A copy has another kind: unique indexes allow one confirmation and one new-order e-mail per order.
async function queueCopy(
  tx: Tx,
  shop: Shop,
  { id: original, copy_of, kind, order_id, recipient, subject, text, html }: Stored,
): Promise<string> {
  const copy = {
    order_id,
    recipient,
    subject,
    text,
    html,
    kind: kind.endsWith('_copy') ? kind : `${kind}_copy`,
    copy_of: copy_of ?? original,
  }
  const { id } = await tx
    .insertInto('emails')
    .values({ ...copy, created_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
