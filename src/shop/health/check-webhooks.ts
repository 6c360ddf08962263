import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { ago, ill, type Patient, well } from './check-context.ts'

const NOTICE_COMES_WITHIN = '10 minutes'
// Older notices are forgotten in time; their orders are not.
const LOOKED_AT = '60 days'

type Heard = { notice: Date | null; unheard: number; withIssue: string[] }

/** The webhook: whether we hear Stripe, and payments that need attention. */
export async function lookAtNotices({ db, clock, config }: Patient): Promise<Finding> {
  const { rows } = await sql<Heard>`
    select last.notice,
      (select count(*) from payments where paid_at is not null and amount > 0
        and paid_at > greatest(last.notice, ${clock.now()}::timestamptz - ${LOOKED_AT}::interval)
        and paid_at < ${clock.now()}::timestamptz - ${NOTICE_COMES_WITHIN}::interval
      ) as unheard,
      array(select o.code from payments p join orders o on o.id = p.order_id
        where p.payment_issue is not null and p.payment_issue_resolved_at is null order by o.code limit 5)
        as "withIssue"
    from (select max(handled_at) as notice from stripe_events) last`.execute(db)
  const { notice, unheard, withIssue } = rows[0] as Heard
  const last = notice ? `The last notice came ${ago(clock.now(), notice)}.` : 'No notice has come yet.'
  if (unheard > 0) {
    return ill(
      'payment notices',
      `${pluralize(unheard, 'order')} paid without a notice from Stripe. ${last}`,
      `In Stripe under Developers → Webhooks, let ${config.publicUrl}/api/v1/payments/stripe/webhook have the checkout.session, charge.refunded and refund events, and set its secret as STRIPE_WEBHOOK_SECRET.`,
    )
  }
  if (withIssue.length > 0) {
    return ill(
      'payment notices',
      `Payments that need you: ${withIssue.join(', ')}.`,
      'Open these orders; each says what is wrong. Compare it with Stripe, then refund or ship.',
    )
  }
  return well('payment notices', last)
}
