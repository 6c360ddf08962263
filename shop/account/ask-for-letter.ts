import { addJob, type Jobs } from '../add-job.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { resetLetter } from '../mail/reset-letter.ts'
import type { Shop, Tx } from '../shop.ts'
import { lockAccount } from './account-row.ts'
import { newEmailToken } from './email-token.ts'
import { mayWrite } from './may-write.ts'
import { type Addressee, maySendVerification, sendVerification } from './send-verification.ts'

export type LetterWish = Jobs['write_account_letter']

const HOUR_MS = 3_600_000
const RESETS_AN_HOUR = 5

/**
 * Asks for a letter with a token. Whether the address has an account is looked up by a job, after the answer, so that
 * neither its words nor its time tell.
 */
export async function askForLetter(shop: Shop, wish: LetterWish): Promise<void> {
  await addJob(shop.db, 'write_account_letter', wish)
}

/** Writes the letter that somebody asked for, if there is an account that needs it and it had none just now. */
export async function writeAccountLetter(shop: Shop, { kind, email, purpose }: LetterWish): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, kind, { email })
    if (!account) return
    const to = { kind, id: account.id, email: account.email, first_name: account.first_name }
    if (purpose === 'reset_password') await sendReset(tx, shop, to)
    else if (!account.email_verified_at && (await maySendVerification(tx, shop, to))) {
      await sendVerification(tx, shop, to)
    }
  })
}

async function sendReset(tx: Tx, shop: Shop, to: Addressee): Promise<void> {
  const asked = { kind: `reset_${to.kind}`, to: to.email, most: RESETS_AN_HOUR, withinMs: HOUR_MS }
  if (!(await mayWrite(tx, shop, asked))) return
  const token = await newEmailToken(tx, shop, to, 'reset_password')
  await queueMail(tx, shop, resetLetter(shop, to, token))
}
