import type { Finding } from '../../contract/admin/doctor.ts'
import { ill, type Patient, watch, well } from './check-context.ts'

/** The keys: whether Stripe hears us. */
export async function lookAtPayments({ payments }: Patient): Promise<Finding> {
  if (!payments) {
    return watch(
      'payments',
      'A stand-in takes the payments: no real money moves.',
      'To sell, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
    )
  }
  try {
    await payments.check()
  } catch {
    return ill(
      'payments',
      'Stripe cannot be reached or does not take the key; nobody can pay.',
      'Check STRIPE_SECRET_KEY in the Stripe dashboard under Developers, and status.stripe.com.',
    )
  }
  return payments.isTest
    ? watch(
        'payments',
        'Stripe takes the key, which is one for testing.',
        'To sell, set the live key (sk_live_…).',
      )
    : well('payments', 'Stripe takes the key.')
}
