import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Withdrawable } from '../../contract/returns/withdrawal.ts'
import { isBelowEmailLimit } from '../account/email/email-rate-limit.ts'
import { tokenHash } from '../account/email/email-token.ts'
import { addJob, type Jobs } from '../jobs/add-job.ts'
import { ShopError } from '../lib/errors.ts'
import { withdrawalLink } from '../mail/messages/withdrawal-link.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { candidateOrderCodes } from '../orders/place/order-code.ts'
import type { Shop, Tx } from '../shop.ts'
import { findWithdrawable } from './find-withdrawable.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS = 24 * HOUR_MS
const MAX_LINKS_AN_HOUR = 3

type LinkRequest = Jobs['write_withdrawal_link']

/** A job looks up the order, so that neither content nor time of the response reveals whether it exists. */
export async function requestWithdrawalLink(shop: Shop, request: LinkRequest): Promise<void> {
  requireEnabled(shop)
  await addJob(shop.db, 'write_withdrawal_link', request)
}

export async function writeWithdrawalLink(shop: Shop, { code, email }: LinkRequest): Promise<void> {
  const typed = code.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
  await shop.db.transaction().execute(async (tx) => {
    // The lock serialises the count of links.
    const { rows } = await sql<{ id: string; code: string; email: string; first_name: string }>`
      select id, code, email, first_name from orders
      where code = any(${candidateOrderCodes(typed)}::text[]) and lower(email) = lower(${email}) and status <> 'pending'
      order by created_at desc limit 1 for no key update`.execute(tx)
    const [order] = rows
    const limit = { kind: 'withdrawal_link', to: email, max: MAX_LINKS_AN_HOUR, withinMs: HOUR_MS }
    if (!order || !(await isBelowEmailLimit(tx, shop, limit))) return
    const token = randomBytes(32).toString('base64url')
    const expires_at = new Date(shop.clock.now().getTime() + LIFETIME_MS)
    await tx
      .insertInto('withdrawal_links')
      .values({ token_hash: tokenHash(token), order_id: order.id, expires_at })
      .execute()
    await queueMail(tx, shop, withdrawalLink(shop, order, token))
  })
}

/** @throws ShopError 'not_found' for a wrong or expired link */
export async function readWithdrawalLink(shop: Shop, token: string): Promise<Withdrawable> {
  requireEnabled(shop)
  const found = await findWithdrawable(shop, shop.db, await orderOfLink(shop, shop.db, token))
  if (!found) throw invalidLink()
  return found
}

/** A confirmation does not spend the link. @throws ShopError 'not_found' */
export async function orderOfLink(shop: Shop, db: Tx, token: string): Promise<string> {
  const link = await db
    .selectFrom('withdrawal_links')
    .select('order_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', shop.clock.now())
    .executeTakeFirst()
  if (!link) throw invalidLink()
  return link.order_id
}

/** @throws ShopError 'not_found' when the owner has turned withdrawals off */
export function requireEnabled({ settings }: Pick<Shop, 'settings'>): void {
  if (!settings.current().withdrawal_enabled)
    throw new ShopError('not_found', 'This shop takes withdrawals by e-mail only.')
}

function invalidLink(): ShopError {
  return new ShopError('not_found', 'This link is not valid any more. Please ask for a new one.')
}
