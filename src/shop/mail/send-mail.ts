import { sql } from 'kysely'
import { inlineDrawings } from '../engraving/inline-drawings.ts'
import type { Shop } from '../shop.ts'

/**
 * Skips sent e-mails. A refusal for good fails at once.
 * @param isLastAttempt any failure is final @throws Error, so that the job is retried
 */
export async function sendMail(shop: Shop, emailId: string, isLastAttempt: boolean): Promise<void> {
  const mail = await shop.db
    .selectFrom('emails')
    .select(['id', 'kind', 'order_id', 'recipient', 'subject', 'text', 'html', 'copy_of'])
    .where('id', '=', emailId)
    .where('status', '!=', 'sent')
    .executeTakeFirst()
  if (!mail) return
  const { id, kind, recipient: to, subject, text, html } = mail
  try {
    const images = await inlineDrawings(shop.db, html)
    await shop.mail.send({ id, to, subject, text, html, images })
  } catch (error) {
    const isForGood = isRefusedForGood(error as SmtpError)
    await saveFailure(shop, id, error as SmtpError, isForGood || isLastAttempt)
    if (isForGood) return
    throw withoutRecipient(error as SmtpError, id)
  }
  await shop.db
    .updateTable('emails')
    .set((eb) => ({
      status: 'sent',
      error: null,
      attempts: eb('attempts', '+', 1),
      sent_at: shop.clock.now(),
      ...(carriesToken(kind) && EMPTY),
    }))
    .where('id', '=', id)
    .execute()
  await dismissReplaced(shop, mail)
}

export const TOKEN_SUBJECT = 'An e-mail with a token'

// Tokens are stored only as hashes, so the text of an e-mail with a token is deleted once it is sent.
const EMPTY = { subject: TOKEN_SUBJECT, text: '', html: '' }

export function carriesToken(kind: string): boolean {
  return /^(verify_|reset_|withdrawal_link|return_link)/.test(kind)
}

type SmtpError = Error & { code?: string; responseCode?: number; syscall?: string }

/** True for a 5xx reply to the sender, the recipient or the message. A refused login or connection is retried. */
function isRefusedForGood({ code, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

// A mail server's message may contain the recipient's address, which must not be logged. A system error does not.
function withoutRecipient({ code, responseCode, syscall, message }: SmtpError, id: string): Error {
  const cause = syscall ? message : [code, responseCode].filter(Boolean).join(' ')
  return new Error(`e-mail ${id.slice(0, 8)} was refused: ${cause}`)
}

async function saveFailure(
  shop: Shop,
  id: string,
  { message, responseCode }: SmtpError,
  isFinal: boolean,
): Promise<void> {
  await shop.db
    .updateTable('emails')
    .set((eb) => ({
      status: isFinal ? 'failed' : 'queued',
      attempts: eb('attempts', '+', 1),
      error: message.slice(0, 500),
    }))
    .where('id', '=', id)
    .execute()
  if (isFinal) shop.log.error({ email: id, code: responseCode }, 'an e-mail could not be sent')
}

/** A copy that arrived replaces what it repeats and its other copies; a new confirmation replaces all of its order's. */
async function dismissReplaced(
  { db, clock }: Shop,
  { kind, order_id, copy_of }: { kind: string; order_id: string | null; copy_of: string | null },
): Promise<void> {
  const isConfirmation = kind === 'order_confirmed_copy'
  if (!copy_of && !isConfirmation) return
  const replaced = isConfirmation
    ? sql`e.order_id = ${order_id} and e.kind in ('order_confirmed', 'order_confirmed_copy')`
    : sql`${copy_of} in (e.id, e.copy_of)`
  await sql`
    update emails e set dismissed_at = ${clock.now()}
    where ${replaced} and e.status = 'failed' and e.dismissed_at is null`.execute(db)
}
