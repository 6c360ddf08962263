import { sql } from 'kysely'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import { isWaiting } from '../account/account-row.ts'
import { amountText } from '../lib/money.ts'
import { countUndelivered } from '../mail/undelivered.ts'
import { hasNothingToSend, isToShipNow } from '../orders/fulfilment/to-ship.ts'
import { dueOf } from '../orders/queries/order-filters.ts'
import type { Shop } from '../shop.ts'
import { countLowStock } from '../stock/list-low.ts'
import { sumReserved } from '../stock/sum-reserved.ts'
import { countAfterSale } from './after-sale.ts'
import { findBestSellers } from './best-sellers.ts'
import { countByStatus } from './orders-by-status.ts'
import { sumTakings } from './takings.ts'

export async function readDashboard(shop: Shop): Promise<Dashboard> {
  const lowBelow = shop.settings.current().low_stock_threshold
  const [work, takings, orders_by_status, stock, reserved, best_sellers] = await Promise.all([
    countWork(shop),
    sumTakings(shop),
    countByStatus(shop),
    countStock(shop, lowBelow),
    readReserved(shop),
    findBestSellers(shop),
  ])
  const { currency } = shop.config
  return { currency, ...work, takings, orders_by_status, stock, reserved, best_sellers }
}

async function countWork(shop: Shop) {
  const [
    { late_orders, ...to_ship },
    nothing_to_send,
    failed_emails,
    undelivered_emails,
    payment_troubles,
    waiting_admins,
    afterSale,
  ] = await Promise.all([
    countToShip(shop),
    countNothingToSend(shop),
    countFailedEmails(shop),
    countUndelivered(shop.db),
    countPaymentIssues(shop),
    countWaitingAdmins(shop),
    countAfterSale(shop),
  ])
  return {
    to_ship,
    late_orders,
    nothing_to_send,
    failed_emails,
    undelivered_emails,
    payment_troubles,
    waiting_admins,
    ...afterSale,
  }
}

async function countToShip(shop: Shop): Promise<Dashboard['to_ship'] & Pick<Dashboard, 'late_orders'>> {
  const { rows } = await sql<{ total: number; oldest: Date | null; late: number }>`
    select count(*) as total, min(pay.paid_at) as oldest, count(*) filter (where ${dueOf(shop)} = 'late') as late
    from orders o join payments pay on pay.order_id = o.id
    where ${isToShipNow(shop)}`.execute(shop.db)
  const { total = 0, oldest, late = 0 } = rows[0] ?? {}
  return { total, oldest_paid_at: oldest?.toISOString() ?? null, late_orders: late }
}

async function countNothingToSend({ db }: Shop): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders o join payments pay on pay.order_id = o.id
    where ${hasNothingToSend}`.execute(db)
  return rows[0]?.total ?? 0
}

async function countStock({ db }: Shop, below: number): Promise<Dashboard['stock']> {
  const [low, out] = await Promise.all([
    countLowStock(db, { below, stock: 'low' }),
    countLowStock(db, { below, stock: 'out' }),
  ])
  return { low_below: below, low, out }
}

async function readReserved({ db, settings }: Shop): Promise<Dashboard['reserved']> {
  const { pieces, amount, share } = await sumReserved(db)
  const threshold = settings.current().reserved_stock_threshold
  return { pieces, amount: amountText(amount), share: Math.round(share * 1_000) / 10, threshold }
}

/** Counts e-mails that can be sent again: those of deleted customers have no text. */
async function countFailedEmails({ db }: Shop): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from emails where status = 'failed' and text <> ''`.execute(db)
  return rows[0]?.total ?? 0
}

async function countWaitingAdmins({ db }: Shop): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from admins where ${isWaiting}`.execute(db)
  return rows[0]?.total ?? 0
}

async function countPaymentIssues({ db }: Shop): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from payments where payment_issue is not null and payment_issue_resolved_at is null`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
