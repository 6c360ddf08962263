import { sql } from 'kysely'
import { sumOf } from '../../contract/money/split.ts'
import { MAX_PAYOUT_DAYS, type PayoutsReport } from '../../contract/reports/payouts.ts'
import type { PeriodQuery } from '../../contract/reports/period.ts'
import { amountText } from '../lib/money.ts'
import type { BalanceTransaction, Payout } from '../orders/payment/payments.ts'
import type { Shop } from '../shop.ts'
import { findRecords, matchTransaction, type Records } from './match-payouts.ts'
import { type MovementKind, moneyMovements } from './movements.ts'
import { type Period, periodOf, rangeOf } from './period.ts'

/** Payouts that arrive in a period, compared with the orders. @throws ShopError 'invalid', 'payment_unavailable' */
export async function readPayouts(shop: Shop, query: PeriodQuery): Promise<PayoutsReport> {
  const period = periodOf(shop, query, MAX_PAYOUT_DAYS)
  const payouts = await shop.payments.listPayouts(period)
  const records = await findRecords(shop.db, payouts)
  const shown = payouts.map((payout) => payoutText(payout, records))
  const { currency } = shop.config
  return {
    ...period,
    currency,
    payouts: shown,
    total: totalOf(payouts.filter((one) => one.currency === currency && isPaidOut(one))),
    problems: shown.flatMap(({ transactions }) => transactions ?? []).filter(({ problem }) => problem).length,
    waiting: await findWaiting(shop, period, payouts.filter(isPaidOut)),
  }
}

function isPaidOut({ status }: Payout): boolean {
  return status !== 'failed' && status !== 'canceled'
}

function payoutText(
  { id, arrivesOn, status, currency, amount, transactions }: Payout,
  records: Records,
): PayoutsReport['payouts'][number] {
  return {
    ...{ id, arrives_on: arrivesOn, status, currency, amount: amountText(amount) },
    transactions: transactions?.map((one) => transactionText(one, records)) ?? null,
  }
}

function transactionText(transaction: BalanceTransaction, records: Records) {
  const { id, kind, at, amount, fee, net, description } = transaction
  const { expected, ...match } = matchTransaction(transaction, records)
  return {
    ...{ id, kind, at: at.toISOString(), description },
    ...{ amount: amountText(amount), fee: amountText(fee), net: amountText(net) },
    ...match,
    expected: expected === null ? null : amountText(expected),
  }
}

function totalOf(payouts: Payout[]): PayoutsReport['total'] {
  const transactions = payouts.flatMap((payout) => payout.transactions ?? [])
  const sum = (...kinds: BalanceTransaction['kind'][]) =>
    sumOf(transactions.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const byHand = payouts.filter((payout) => payout.transactions === undefined)
  return {
    payments: amountText(sum('payment')),
    refunds: amountText(sum('refund', 'reversal')),
    fees: amountText(sum('fee') - sumOf(transactions.map(({ fee }) => fee))),
    other: amountText(sum('other')),
    by_hand: amountText(sumOf(byHand.map(({ amount }) => amount))),
    amount: amountText(sumOf(payouts.map(({ amount }) => amount))),
  }
}

type Waiting = { kind: MovementKind; at: Date; order_id: string; code: string; amount: number }
type WaitingRow = Waiting & { total: number; sum: number }

const MAX_WAITING = 100

/** Payments and refunds of the period that are in none of these payouts. Free orders and exchanges move no money. */
async function findWaiting(shop: Shop, period: Period, payouts: Payout[]): Promise<PayoutsReport['waiting']> {
  const transactions = payouts.flatMap((payout) => payout.transactions ?? [])
  const ids = (...kinds: BalanceTransaction['kind'][]) =>
    transactions
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ paymentIntent, refundId }) => refundId ?? paymentIntent ?? [])
  const { rows } = await sql<WaitingRow>`
    select w.*, count(*) over () as total, (sum(w.amount) over ())::bigint as sum from (
      select m.kind, m.at, m.order_id, o.code,
        m.amount - case when m.kind = 'sale' and p.paid_amount is null then o.exchange_credit else 0 end as amount
      from ${moneyMovements(rangeOf(shop, period))} m join orders o on o.id = m.order_id
      join payments p on p.order_id = m.order_id left join refunds r on r.id = m.refund_id
      where r.exchange_order_id is null and case m.kind
        when 'sale' then p.payment_intent is null or p.payment_intent <> all(${ids('payment')})
        when 'refund' then r.refund_id <> all(${ids('refund')})
        else r.refund_id <> all(${ids('reversal')}) end
    ) w
    where w.amount <> 0 order by w.at desc, w.order_id, w.kind limit ${sql.lit(MAX_WAITING)}`.execute(shop.db)
  return {
    total: rows[0]?.total ?? 0,
    amount: amountText(rows[0]?.sum ?? 0),
    items: rows.map(({ kind, at, amount, order_id, code }) => ({
      ...{ kind, at: at.toISOString(), amount: amountText(amount), order_id, code },
    })),
  }
}
