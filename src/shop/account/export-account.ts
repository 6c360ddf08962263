import { sql } from 'kysely'
import type { Order } from '../../contract/order.ts'
import type { UserExport } from '../../contract/user-export.ts'
import { findCart } from '../cart/find-cart.ts'
import { findWishlist } from '../cart/wishlist/find-wishlist.ts'
import { listDocuments } from '../documents/list-documents.ts'
import { notFound } from '../lib/errors.ts'
import { utc } from '../lib/iso-time.ts'
import { listUserOrders } from '../orders/queries/list-user-orders.ts'
import { findReturnRows } from '../returns/find-returns.ts'
import { orderReturn } from '../returns/read-return.ts'
import type { Shop, Tx } from '../shop.ts'
import { accountAnswer, findAccount } from './account-row.ts'
import { listAddresses } from './addresses/list-addresses.ts'

const MAX_ORDERS = 10_000

/** All personal data (GDPR) except hashed secrets, admin notes and the names of admins. */
export async function exportAccount(shop: Shop, userId: string): Promise<UserExport> {
  const { db } = shop
  const account = await findAccount(db, { kind: 'user', id: userId })
  if (!account) throw notFound('account')
  const [addresses, wishlist, cart, orders, activity] = await Promise.all([
    listAddresses(db, userId),
    findWishlist(db, { userId }),
    findCart(shop, { userId }),
    listUserOrders(db, userId, { skip: 0, limit: MAX_ORDERS }),
    findActivity(db, userId, account.email),
  ])
  return {
    exported_at: shop.clock.now().toISOString(),
    profile: accountAnswer(account),
    addresses,
    wishlist: (wishlist?.wishlist_items ?? []).map(({ product: { id, name, code } }) => ({ id, name, code })),
    cart: (cart?.cart_items ?? []).map(({ product_id, product, quantity, personalisation }) => ({
      product_id,
      name: product.name,
      quantity,
      personalisation,
    })),
    orders: orders.items,
    returns: await findReturns(shop, orders.items),
    documents: await findDocuments(shop, orders.items),
    ...activity,
  }
}

async function findReturns(shop: Shop, orders: Order[]): Promise<UserExport['returns']> {
  const ids = orders.flatMap(({ returns }) => returns.map(({ id }) => id))
  const rows = await findReturnRows(shop.db, ids)
  const returns = await Promise.all(rows.map((row) => orderReturn(shop, shop.db, row)))
  const byReceiver = new Set(rows.filter(({ receiver }) => receiver).map(({ id }) => id))
  return returns.map((one) => (byReceiver.has(one.id) ? withoutReasons(one) : one))
}

/** The words are those of a gift's receiver. */
function withoutReasons(returned: UserExport['returns'][number]): UserExport['returns'][number] {
  return { ...returned, items: returned.items.map((item) => ({ ...item, reason: null })) }
}

async function findDocuments(shop: Shop, orders: Order[]): Promise<UserExport['documents']> {
  const documents: UserExport['documents'] = []
  for (const { id, code: order_code } of orders) {
    const listed = await listDocuments(shop, id)
    documents.push(...listed.map(({ id: _, ...document }) => ({ order_code, ...document })))
  }
  return documents
}

type ActivityData = Pick<UserExport, 'sessions' | 'logins' | 'security_events' | 'edits' | 'emails'>

async function findActivity(db: Tx, userId: string, email: string): Promise<ActivityData> {
  const { rows } = await sql<ActivityData>`
    select
      (select coalesce(json_agg(json_build_object('created_at', ${utc('created_at')}, 'seen_at', ${utc('last_seen_at')},
          'expires_at', ${utc('expires_at')}) order by created_at desc), '[]')
        from sessions where user_id = ${userId}) as sessions,
      (select coalesce(json_agg(json_build_object('ip', ip, 'seen_at', ${utc('last_seen_at')}) order by last_seen_at desc), '[]')
        from recognised_ips where account_id = ${userId}) as logins,
      (select coalesce(json_agg(json_build_object('created_at', ${utc('created_at')}, 'kind', kind, 'ip', ip,
          'count', count) order by id desc), '[]')
        from security_events where actor_id = ${userId}) as security_events,
      (select coalesce(json_agg(json_build_object('created_at', ${utc('created_at')}, 'before', before, 'after', after)
          order by id desc), '[]')
        from audit_log where subject = 'user' and subject_id = ${userId}) as edits,
      (select coalesce(json_agg(json_build_object('subject', subject, 'created_at', ${utc('created_at')},
          'sent_at', ${utc('sent_at')}) order by created_at desc), '[]')
        from emails where lower(recipient) = lower(${email}) and kind not like '%\\_admin') as emails`.execute(
    db,
  )
  return rows[0] as ActivityData
}
