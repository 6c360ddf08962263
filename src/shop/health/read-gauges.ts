import { sql } from 'kysely'
import { ORDER_STATUSES } from '../../contract/order.ts'
import { countByStatus } from '../dashboard/orders-by-status.ts'
import type { Shop } from '../shop.ts'

export type Gauge = { name: string; labels?: string; value: number }

type Row = {
  ready: number
  waiting: number
  failed: number
  oldest_s: number
  queued_mails: number
  failed_mails: number
  payment_issues: number
  webhook_lag_s: number | null
  webhook_age_s: number | null
}

export async function readGauges(shop: Shop): Promise<Gauge[]> {
  const [orders, row] = await Promise.all([countByStatus(shop), readRow(shop)])
  return [
    ...ORDER_STATUSES.map((status) => ({
      name: 'vitrine_orders',
      labels: `status="${status}"`,
      value: orders[status],
    })),
    { name: 'vitrine_jobs', labels: 'state="ready"', value: row.ready },
    { name: 'vitrine_jobs', labels: 'state="waiting"', value: row.waiting },
    { name: 'vitrine_jobs', labels: 'state="failed"', value: row.failed },
    { name: 'vitrine_jobs_oldest_ready_seconds', value: row.oldest_s },
    { name: 'vitrine_mails', labels: 'status="queued"', value: row.queued_mails },
    { name: 'vitrine_mails', labels: 'status="failed"', value: row.failed_mails },
    { name: 'vitrine_payment_issues', value: row.payment_issues },
    ...(row.webhook_lag_s === null
      ? []
      : [{ name: 'vitrine_webhook_lag_seconds', value: row.webhook_lag_s }]),
    ...(row.webhook_age_s === null
      ? []
      : [{ name: 'vitrine_webhook_age_seconds', value: row.webhook_age_s }]),
  ]
}

// The queue uses the time of PostgreSQL, not the shop's clock.
async function readRow({ db, clock }: Shop): Promise<Row> {
  const { rows } = await sql<Row>`
    select
      (select count(*) from graphile_worker.jobs where attempts < max_attempts and locked_at is null and run_at <= now())
        as ready,
      (select count(*) from graphile_worker.jobs where attempts < max_attempts and run_at > now()) as waiting,
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null) as failed,
      (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker.jobs
        where attempts < max_attempts and locked_at is null and run_at <= now()) as oldest_s,
      (select count(*) from emails where status = 'queued') as queued_mails,
      (select count(*) from emails where status = 'failed' and text <> '') as failed_mails,
      (select count(*) from payments where payment_issue is not null and payment_issue_resolved_at is null) as payment_issues,
      last.lag_s as webhook_lag_s, last.age_s as webhook_age_s
    from (select 1) one left join lateral (
      select extract(epoch from handled_at - created_at)::float8 as lag_s,
             extract(epoch from ${clock.now()}::timestamptz - handled_at)::float8 as age_s
      from stripe_events order by handled_at desc limit 1
    ) last on true`.execute(db)
  return rows[0] as Row
}
