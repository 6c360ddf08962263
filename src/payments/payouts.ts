import type Stripe from 'stripe'
import { createSemaphore } from '../shop/lib/semaphore.ts'
import type { BalanceTransaction, Payout } from '../shop/orders/payment/payments.ts'

const PAGE = 100
// Below Stripe's limit of 25 reads a second in test mode.
const CONCURRENCY = 6

/** @param from a day, like `to`; both included */
export async function listPayouts(
  stripe: Stripe,
  { from, to }: { from: string; to: string },
): Promise<Payout[]> {
  // Stripe gives the day of arrival as its midnight in UTC.
  const arrival_date = { gte: Date.parse(from) / 1000, lte: Date.parse(to) / 1000 }
  const payouts = await readAll(stripe.payouts.list({ arrival_date, limit: PAGE }))
  const semaphore = createSemaphore(CONCURRENCY)
  return await Promise.all(payouts.map((payout) => semaphore.run(() => readPayout(stripe, payout))))
}

async function readPayout(stripe: Stripe, payout: Stripe.Payout): Promise<Payout> {
  const { id, amount, automatic } = payout
  return {
    id,
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    status: statusOf(payout.status),
    amount,
    currency: payout.currency.toUpperCase(),
    transactions: automatic ? await readTransactions(stripe, id) : undefined,
  }
}

function statusOf(status: string): Payout['status'] {
  const known = (['paid', 'pending', 'in_transit', 'canceled', 'failed'] as const).find(
    (one) => one === status,
  )
  return known ?? 'pending'
}

/** Without that of the payout itself. */
async function readTransactions(stripe: Stripe, payout: string): Promise<BalanceTransaction[]> {
  const listed = await readAll(
    stripe.balanceTransactions.list({ payout, limit: PAGE, expand: ['data.source'] }),
  )
  return listed.filter(({ type }) => !/^payout/.test(type)).map(transactionOf)
}

/** Page by page; the library's own method stops at 10,000. */
async function readAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of pages) all.push(one)
  return all
}

const KINDS: Record<string, BalanceTransaction['kind']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'reversal',
  payment_failure_refund: 'reversal',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}

function transactionOf(found: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, amount, fee, net, created, type } = found
  const kind = KINDS[type] ?? 'other'
  const source = typeof found.source === 'object' ? found.source : null
  return {
    ...{ id, kind, amount, fee, net, at: new Date(created * 1000) },
    description: found.description ?? type.replaceAll('_', ' '),
    paymentIntent: intentOf(source),
    refundId: source?.object === 'refund' ? source.id : undefined,
    charged: chargedOf(source),
  }
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string>

/** Of a charge, a refund or a dispute. */
function intentOf(source: Source): string | undefined {
  const intent = source && 'payment_intent' in source ? source.payment_intent : null
  return (typeof intent === 'object' ? intent?.id : intent) ?? undefined
}

/** In the currency of the order, which the balance may not have. */
function chargedOf(source: Source): BalanceTransaction['charged'] {
  if (source?.object !== 'charge' && source?.object !== 'refund') return undefined
  return { amount: source.amount, currency: source.currency.toUpperCase() }
}
