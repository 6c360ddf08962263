import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, failure, ok, warning } from './check-context.ts'

export async function checkPayments({ payments }: CheckContext): Promise<Finding> {
  if (!payments) {
    return warning(
      'payments',
      'The sandbox takes the payments: no real money moves.',
      'To sell, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    )
  }
  try {
    await payments.check()
  } catch {
    return failure(
      'payments',
      'Stripe cannot be reached or does not take the key; nobody can pay.',
      'Check STRIPE_SECRET_KEY in the Stripe dashboard under Developers, and status.stripe.com.',
    )
  }
  return payments.isTest
    ? warning(
        'payments',
        'Stripe takes the key, which is one for testing.',
        'To sell, set the live key (sk_live_…).',
      )
    : ok('payments', 'Stripe takes the key.')
}
