import type { Params } from '../params.ts'
import { listStripe } from '../sessions/list-stripe.ts'
import type { BalanceTransaction, Payout, StripeSandbox } from '../stripe-sandbox.ts'
import { settleBalance } from './settle-balance.ts'

export function listPayouts(sandbox: StripeSandbox, params: Params) {
  settleBalance(sandbox)
  const { data, ...page } = listStripe<Payout>(sandbox, 'payout', params)
  const now = sandbox.clock.seconds()
  const statusOf = ({ arrival_date }: Payout) => (arrival_date <= now ? 'paid' : 'in_transit')
  return { ...page, data: data.map((payout) => ({ ...payout, status: statusOf(payout) })) }
}

export function listTransactions(sandbox: StripeSandbox, params: Params) {
  settleBalance(sandbox)
  const { data, ...page } = listStripe<BalanceTransaction>(sandbox, 'balance_transaction', params)
  const now = sandbox.clock.seconds()
  // Stripe's transactions do not name their payout.
  const shown = data.map(({ payout: _, ...one }) => ({
    ...one,
    status: one.available_on <= now ? 'available' : 'pending',
  }))
  return { ...page, data: shown }
}
