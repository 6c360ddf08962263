import type { Shop } from '../shop.ts'

/**
 * Sends one queued letter and writes down how it went; one that was sent already is left alone.
 * @param isLastTry whether a failure now is for good
 * @throws Error with the mail server's code, so that the job is tried again
 */
export async function sendMail(shop: Shop, emailId: string, isLastTry: boolean): Promise<void> {
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
    await noteFailure(shop, id, (error as Error).message, isLastTry)
    throw withoutWords(error as SmtpError, id)
  }
  await shop.db
    .updateTable('emails')
    .set({ status: 'sent', error: null, sent_at: shop.clock.now(), ...(carriesToken(kind) && EMPTY) })
    .where('id', '=', id)
    .execute()
}

// Only hashes of tokens are kept: a letter that carries one is forgotten as soon as it is sent.
const EMPTY = { subject: 'A letter with a token', text: '', html: '' }

export function carriesToken(kind: string): boolean {
  return /^(verify|reset)_/.test(kind)
}

type SmtpError = Error & { code?: string; responseCode?: number; syscall?: string }

// What a mail server says may quote its reader's address: the outbox shows it, the log may not. The system quotes nobody.
function withoutWords({ code, responseCode, syscall, message }: SmtpError, id: string): Error {
  const why = syscall ? message : [code, responseCode].filter(Boolean).join(' ')
  return new Error(`letter ${id.slice(0, 8)} was not taken: ${why}`)
}

async function noteFailure(shop: Shop, id: string, error: string, isLastTry: boolean): Promise<void> {
  await shop.db
    .updateTable('emails')
    .set({ status: isLastTry ? 'failed' : 'queued', error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute()
  if (isLastTry) shop.log.error({ email: id }, 'a letter could not be sent and is given up')
}
