import type { BalanceTransaction, Charge, Refund, StripeSandbox } from '../stripe-sandbox.ts'
import { payOut } from './pay-out.ts'

const DAY_S = 24 * 3600

/** Stripe's price for European cards in the United Kingdom: 1.5 % and 20p. A refund does not give it back. */
const FEE_PERCENT = 1.5
const FEE_FIXED = 20

/** Books what has happened since the last call, and pays out each day's balance: two days after a payment, the next after a refund. */
export function settleBalance(sandbox: StripeSandbox): void {
  sandbox.store.change(() => {
    for (const charge of unbooked<Charge>(sandbox, 'charge', 'succeeded')) bookCharge(sandbox, charge)
    for (const status of ['succeeded', 'failed'])
      for (const refund of unbooked<Refund>(sandbox, 'refund', status)) bookRefund(sandbox, refund)
    for (const refund of unbooked<Refund>(sandbox, 'refund', 'failed', FAILURE)) bookFailure(sandbox, refund)
    payOut(sandbox)
  })
}

const BOOKED = 'txn_'
const FAILURE = 'txn_f'

/** A transaction has the id of its charge or refund with another prefix. */
function unbooked<T>(sandbox: StripeSandbox, kind: string, status: string, prefix = BOOKED): T[] {
  const rows = sandbox.store
    .sql(`select body from objects o where kind = ? and json_extract(body, '$.status') = ?
      and not exists (select 1 from objects t where t.id = ? || substr(o.id, 4)) order by seq`)
    .all(kind, status, prefix)
  return rows.map(({ body }) => JSON.parse(String(body)) as T)
}

function bookCharge(sandbox: StripeSandbox, charge: Charge) {
  const { id, amount, created } = charge
  const fee = Math.min(amount, Math.round((amount * FEE_PERCENT) / 100) + FEE_FIXED)
  book(sandbox, charge, {
    ...{ id: BOOKED + id.slice(3), type: 'charge', amount, fee, created },
    description: 'Payment',
    available_on: midnightAfter(created) + DAY_S,
  })
}

function bookRefund(sandbox: StripeSandbox, refund: Refund) {
  const { id, amount, created } = refund
  book(sandbox, refund, {
    ...{ id: BOOKED + id.slice(3), type: 'refund', amount: -amount, fee: 0, created },
    description: 'Refund of a payment',
    available_on: midnightAfter(created),
  })
}

function bookFailure(sandbox: StripeSandbox, refund: Refund) {
  const created = sandbox.clock.seconds()
  book(sandbox, refund, {
    ...{ id: FAILURE + refund.id.slice(3), type: 'refund_failure', amount: refund.amount, fee: 0, created },
    description: 'A refund that failed',
    available_on: midnightAfter(created),
  })
}

type Booked = Pick<
  BalanceTransaction,
  'id' | 'amount' | 'available_on' | 'created' | 'description' | 'fee' | 'type'
>

function book(sandbox: StripeSandbox, { id: source, currency }: Charge | Refund, booked: Booked) {
  sandbox.store.write<BalanceTransaction>({
    ...booked,
    object: 'balance_transaction',
    currency,
    fee_details: feeDetails(booked.fee, currency),
    net: booked.amount - booked.fee,
    reporting_category: booked.type,
    source,
    status: 'pending',
    payout: null,
  })
}

function feeDetails(amount: number, currency: string): BalanceTransaction['fee_details'] {
  const details = { application: null, description: 'Stripe processing fees', type: 'stripe_fee' }
  return amount === 0 ? [] : [{ amount, currency, ...details }]
}

function midnightAfter(seconds: number): number {
  return seconds - (seconds % DAY_S) + DAY_S
}
