import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, failure, ok, SHOW_DETAILS, warning } from './check-context.ts'

export async function checkPayments({ payments }: CheckContext): Promise<Finding> {
  if (!payments) {
    return warning(
      'payments',
      'The sandbox takes the payments: no real money moves.',
      'To sell, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
      {
        summary: 'No real money moves yet: the shop rehearses payments.',
        action: 'To sell, connect your Stripe account. The set-up page says how.',
      },
    )
  }
  try {
    await payments.check()
  } catch {
    return failure(
      'payments',
      'Stripe cannot be reached or does not take the key; nobody can pay.',
      'Check STRIPE_SECRET_KEY in the Stripe dashboard under Developers, and status.stripe.com.',
      {
        summary: 'Nobody can pay: Stripe does not answer, or refuses the key of the shop.',
        action: `Look at status.stripe.com. If Stripe works, ${SHOW_DETAILS}`,
      },
    )
  }
  return payments.isTest
    ? warning(
        'payments',
        'Stripe takes the key, which is one for testing.',
        'To sell, set the live key (sk_live_…).',
        {
          summary: 'Stripe is connected for testing: no real money moves.',
          action: 'To sell, give the shop the live key of your Stripe account. The set-up page says how.',
        },
      )
    : ok('payments', 'Stripe takes the key.', 'Shoppers can pay.')
}
