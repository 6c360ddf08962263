import { sql } from 'kysely'
import type { Dashboard } from '../../contract/admin/dashboard.ts'
import { dayIn } from '../../contract/day.ts'
import type { Shop } from '../shop.ts'
import { findOpenWithdrawals } from '../withdrawals/list-withdrawals.ts'

/** What the owner has to refund or to answer after the sale. */
export async function countAfterSale(shop: Shop): Promise<Pick<Dashboard, 'withdrawals' | 'returns'>> {
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const waiting = (days: string[]) => {
    const due_on = days.toSorted()[0] ?? null
    return { total: days.length, due_on, is_late: due_on !== null && due_on < today }
  }
  const [withdrawals, returns] = await Promise.all([findOpenWithdrawals(shop), returnDays(shop)])
  return { withdrawals: waiting(withdrawals.map(({ refund_by }) => refund_by)), returns: waiting(returns) }
}

/** The days by which open returns are to be answered or refunded; while one is approved, the shopper has to send it. */
async function returnDays({ db }: Shop): Promise<string[]> {
  const { rows } = await sql<{ due_on: string }>`
    select r.due_on from returns r
    where r.due_on is not null and r.state in ('requested', 'received', 'inspected')
      and not exists (select from refunds f where f.id = r.refund_id and f.status <> 'failed')`.execute(db)
  return rows.map(({ due_on }) => due_on)
}
