import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { tokenHash } from '../../account/email/email-token.ts'
import type { Tx } from '../../shop.ts'

/** For an e-mail: each keeps its own. @returns the token */
export async function addSlipLink(tx: Tx, return_id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('slip_links')
    .values({ token_hash: tokenHash(token), return_id })
    .execute()
  return token
}

/** Until the return is closed, or the address that the link was mailed to is corrected. */
export async function isSlipToken(db: Tx, returnId: string, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('slip_links as l')
    .innerJoin('returns as r', 'r.id', 'l.return_id')
    .select('r.id')
    .where('l.token_hash', '=', tokenHash(token))
    .where('r.id', '=', returnId)
    .where('r.state', '<>', 'closed')
    .executeTakeFirst()
  return found !== undefined
}

/** Matches `emails as e`. */
export const HAS_SLIP_LINK = sql<boolean>`e.text ~ '/slip[?]token='`

/** Of the text of an e-mail. */
export async function hasEndedSlipLink(db: Tx, text: string): Promise<boolean> {
  const [, id, token] = text.match(/\/returns\/([\da-f-]{36})\/slip\?token=([\w-]+)/) ?? []
  return id !== undefined && token !== undefined && !(await isSlipToken(db, id, token))
}
