import { sql } from 'kysely'
import type { OwnerEmail } from '../../contract/admin/settings-office.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import { findOrder } from '../orders/queries/find-order.ts'
import type { Shop, Tx } from '../shop.ts'
import { type LowProduct, lowStock } from './messages/low-stock.ts'
import { newOrder } from './messages/new-order.ts'
import { paymentIssue } from './messages/payment-issue.ts'
import { queueMail } from './queue-mail.ts'

/** E-mails the owner about a paid order and about products that it left low in stock. Idempotent. */
export async function notifyOwner(shop: Shop, orderId: string): Promise<void> {
  const ofOrders = await ownerEmails(shop, 'new_order')
  const ofStock = await ownerEmails(shop, 'low_stock')
  if (ofOrders.length === 0 && ofStock.length === 0) return
  await shop.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, { id: orderId, of: 'anybody' })
    if (!order) return
    for (const to of ofOrders) await queueMail(tx, shop, newOrder(shop, order, to))
    const lowProducts = ofStock.length > 0 ? await alertLowStock(tx, shop, orderId) : []
    if (lowProducts.length === 0) return
    for (const to of ofStock) await queueMail(tx, shop, lowStock(shop, lowProducts, to))
  })
}

/** May send the e-mail twice if the job's process dies before the job is recorded as done. */
export async function notifyPaymentIssue(
  shop: Shop,
  { order_id, issue }: { order_id: string; issue: string },
): Promise<void> {
  const owners = await ownerEmails(shop, 'payment_issue')
  await shop.db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, { id: order_id, of: 'anybody' })
    if (!order) return
    for (const to of owners) await queueMail(tx, shop, paymentIssue(shop, { order, issue, to }))
  })
}

/** @returns the addresses of the settings, else ADMIN_EMAILS, else those of all admins; none when it is turned off */
export async function ownerEmails(
  { db, config, settings }: Pick<Shop, 'config' | 'settings'> & { db: Tx },
  kind: OwnerEmail,
): Promise<string[]> {
  const { is_sent, to } = settings.current().owner_emails[kind]
  if (!is_sent) return []
  if (to.length > 0) return [...new Set(to.map((address) => address.toLowerCase()))]
  if (config.adminEmails.length > 0) return config.adminEmails
  const admins = await db
    .selectFrom('admins')
    .select('email')
    .where('disabled', '=', false)
    .where('email_verified_at', 'is not', null)
    .orderBy('created_at')
    .execute()
  return admins.map(({ email }) => email)
}

/** The ledger shows whether the stock was above the threshold since the owner's last e-mail. */
async function alertLowStock(tx: Tx, shop: Shop, orderId: string): Promise<LowProduct[]> {
  const below = shop.settings.current().low_stock_threshold
  const { rows } = await sql<LowProduct>`
    with low as (
      select v.id, p.name, v.code, v.stock_quantity, ${CHOSEN_OPTIONS} as options,
        (select max(m.id) from stock_movements m where m.variant_id = v.id) as movement_id
      from variants v join products p on p.id = v.product_id
      where v.id in (select variant_id from stock_movements where order_id = ${orderId})
        and p.archived_at is null and not p.draft and v.archived_at is null and v.made_to_order is null and v.stock_quantity < coalesce(p.low_stock_below, ${below})
    ), alerted as (
      insert into low_stock_alerts as alert (variant_id, movement_id, created_at)
      select id, movement_id, ${shop.clock.now()} from low order by id
      on conflict (variant_id) do update set movement_id = excluded.movement_id, created_at = excluded.created_at
      where exists (
        select from (
          select v.stock_quantity - coalesce(sum(m.quantity) over (
            order by m.id desc rows between unbounded preceding and 1 preceding), 0) as balance
          from variants v join stock_movements m on m.variant_id = v.id
          where v.id = alert.variant_id and m.id > alert.movement_id
        ) since where balance >= coalesce((select p.low_stock_below from products p join variants v on v.product_id = p.id
          where v.id = alert.variant_id), ${below})
      )
      returning variant_id
    )
    select low.name, low.options, low.code, low.stock_quantity from low join alerted on alerted.variant_id = low.id
    order by low.stock_quantity, low.name`.execute(tx)
  return rows
}
