import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { ago, type CheckContext, failure, ok, SHOW_DETAILS } from './check-context.ts'

const EVENT_GRACE = '10 minutes'
// Older webhook events are purged; their orders are not.
const PERIOD = '60 days'

type Row = { last_event_at: Date | null; without_event: number; with_issue: string[] }

export async function checkWebhooks({ db, clock, config }: CheckContext): Promise<Finding> {
  const { rows } = await sql<Row>`
    select last.last_event_at,
      (select count(*) from payments where paid_at is not null and amount > 0
        and paid_at > greatest(last.last_event_at, ${clock.now()}::timestamptz - ${PERIOD}::interval)
        and paid_at < ${clock.now()}::timestamptz - ${EVENT_GRACE}::interval
      ) as without_event,
      array(select o.code from payments p join orders o on o.id = p.order_id
        where p.payment_issue is not null and p.payment_issue_resolved_at is null order by o.code limit 5)
        as with_issue
    from (select max(handled_at) as last_event_at from stripe_events) last`.execute(db)
  const { last_event_at, without_event, with_issue } = rows[0] as Row
  const last = last_event_at
    ? `The last webhook event came ${ago(clock.now(), last_event_at)}.`
    : 'No webhook event has come yet.'
  if (without_event > 0) {
    return failure(
      'webhooks',
      `${pluralize(without_event, 'order')} paid without a webhook event from Stripe. ${last}`,
      `In Stripe under Developers → Webhooks, send the checkout.session, charge.refunded and refund events to ${config.publicUrl}/api/v1/payments/stripe/webhook, and set its secret as STRIPE_WEBHOOK_SECRET.`,
      {
        summary: `Stripe did not report the payment of ${pluralize(without_event, 'order')}.`,
        action: `The shop found the payments by asking Stripe, only later. To have the reports put right, ${SHOW_DETAILS}`,
      },
    )
  }
  if (with_issue.length > 0) {
    return failure(
      'webhooks',
      `Payments that need attention: ${with_issue.join(', ')}.`,
      'Open these orders; each shows its issue. Compare it with Stripe, then give the payment back, or accept it and ship.',
    )
  }
  return ok('webhooks', last, last_event_at ? 'Stripe reports payments to the shop.' : 'No payment yet.')
}
