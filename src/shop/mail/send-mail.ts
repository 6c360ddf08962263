import type { Shop } from '../shop.ts'

/** Skips sent e-mails. @param isLastAttempt a failure is final @throws Error, so that the job is retried */
export async function sendMail(shop: Shop, emailId: string, isLastAttempt: boolean): Promise<void> {
  const mail = await shop.db
    .updateTable('emails')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', emailId)
    .where('status', '!=', 'sent')
    .returning(['id', 'kind', 'recipient', 'subject', 'text', 'html'])
    .executeTakeFirst()
  if (!mail) return
  const { id, kind, recipient: to, subject, text, html } = mail
  try {
    await shop.mail.send({ id, to, subject, text, html })
  } catch (error) {
    await saveFailure(shop, id, (error as Error).message, isLastAttempt)
    throw withoutRecipient(error as SmtpError, id)
  }
  await shop.db
    .updateTable('emails')
    .set({ status: 'sent', error: null, sent_at: shop.clock.now(), ...(carriesToken(kind) && EMPTY) })
    .where('id', '=', id)
    .execute()
}

export const TOKEN_SUBJECT = 'An e-mail with a token'

// Tokens are stored only as hashes, so the text of an e-mail with a token is deleted once it is sent.
const EMPTY = { subject: TOKEN_SUBJECT, text: '', html: '' }

export function carriesToken(kind: string): boolean {
  return /^(verify|reset)_/.test(kind)
}

type SmtpError = Error & { code?: string; responseCode?: number; syscall?: string }

// A mail server's message may contain the recipient's address, which must not be logged. A system error does not.
function withoutRecipient({ code, responseCode, syscall, message }: SmtpError, id: string): Error {
  const cause = syscall ? message : [code, responseCode].filter(Boolean).join(' ')
  return new Error(`e-mail ${id.slice(0, 8)} was refused: ${cause}`)
}

async function saveFailure(shop: Shop, id: string, error: string, isLastAttempt: boolean): Promise<void> {
  await shop.db
    .updateTable('emails')
    .set({ status: isLastAttempt ? 'failed' : 'queued', error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
  if (isLastAttempt) shop.log.error({ email: id }, 'could not send an e-mail after the last attempt')
}
