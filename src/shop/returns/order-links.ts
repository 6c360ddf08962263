import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { tokenHash } from '../account/email/email-token.ts'
import { addJob, type Jobs } from '../jobs/add-job.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { orderLink } from '../mail/messages/order-link.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts'
import { candidateOrderCodes } from '../orders/place/order-code.ts'
import type { Shop, Tx } from '../shop.ts'

const HOUR_MS = 3_600_000
const LIFETIME_MS = 24 * HOUR_MS
const MAX_LINKS_AN_HOUR = 6

type LinkRequest = Jobs['write_order_link']

/** A job looks up the order, so that neither content nor time of the response reveals whether it exists. */
export async function requestOrderLink({ db }: Pick<Shop, 'db'>, request: LinkRequest): Promise<void> {
  await addJob(db, 'write_order_link', request)
}

export async function writeOrderLink(shop: Shop, { purpose, code, email }: LinkRequest): Promise<void> {
  const typed = code.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
  await shop.db.transaction().execute(async (tx) => {
    // The lock serialises the count of links.
    const { rows } = await sql<{ id: string; code: string; email: string; first_name: string }>`
      select o.id, o.code, o.email, o.first_name from orders o join payments p on p.order_id = o.id
      where o.code = any(${candidateOrderCodes(typed)}::text[]) and lower(o.email) = lower(${email}) and p.paid_at is not null
      order by o.created_at desc limit 1 for no key update of o`.execute(tx)
    const [order] = rows
    if (!order) return
    const expires_at = new Date(shop.clock.now().getTime() + LIFETIME_MS)
    const links = await countLinks(tx, order.id, new Date(expires_at.getTime() - HOUR_MS))
    if (links >= MAX_LINKS_AN_HOUR) return
    const token = randomBytes(32).toString('base64url')
    await tx
      .insertInto('order_links')
      .values({ token_hash: tokenHash(token), order_id: order.id, expires_at })
      .execute()
    await queueMail(tx, shop, orderLink(shop, { ...order, purpose }, token))
  })
}

async function countLinks(tx: Tx, orderId: string, expiresAfter: Date): Promise<number> {
  const { links } = await tx
    .selectFrom('order_links')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('order_id', '=', orderId)
    .where('expires_at', '>', expiresAfter)
    .executeTakeFirstOrThrow()
  return links
}

export type LinkOrOrder = { token: string } | { orderId: string; userId: string }

export const LINK_SENT =
  'If code and e-mail belong to an order, a link comes by e-mail, a few an hour at most. It is valid for 24 hours.'

/** Locks the order of a link or customer. @throws ShopError 'not_found' */
export async function lockOrderBy(shop: Shop, tx: Tx, by: LinkOrOrder): Promise<LockedOrder> {
  const orderId = 'token' in by ? await orderOfLink(shop, tx, by.token) : by.orderId
  const order = await lockOrder(tx, orderId)
  if (!order || ('userId' in by && order.user_id !== by.userId)) throw notFound('order')
  return order
}

/** A confirmation does not spend the link. @throws ShopError 'not_found' for a wrong or expired link */
export async function orderOfLink({ clock }: Pick<Shop, 'clock'>, db: Tx, token: string): Promise<string> {
  const link = await db
    .selectFrom('order_links')
    .select('order_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!link) throw new ShopError('not_found', 'This link is not valid any more. Please ask for a new one.')
  return link.order_id
}
