import { sql } from 'kysely'
import type { PayoutProblem } from '../../contract/reports/payouts.ts'
import type { BalanceTransaction, Payout } from '../orders/payment/payments.ts'
import type { Tx } from '../shop.ts'

/** What the shop has recorded; amounts in minor units. */
type RecordedPayment = {
  payment_intent: string
  order_id: string
  code: string
  currency: string
  amount: number
  is_paid: boolean
}
type RecordedRefund = { refund_id: string; amount: number }

export type Match = {
  order_id: string | null
  code: string | null
  problem: PayoutProblem | null
  /** Minor units. */
  expected: number | null
}

export type Records = {
  payments: Map<string, RecordedPayment>
  refunds: Map<string, RecordedRefund>
}

export async function findRecords(db: Tx, payouts: Payout[]): Promise<Records> {
  const transactions = payouts.flatMap((payout) => payout.transactions ?? [])
  const intents = transactions.flatMap(({ paymentIntent }) => paymentIntent ?? [])
  const refundIds = transactions.flatMap(({ refundId }) => refundId ?? [])
  const [payments, refunds] = await Promise.all([
    sql<RecordedPayment>`
      select p.payment_intent, p.order_id, o.code, p.currency, coalesce(p.paid_amount, p.amount - o.exchange_credit) as amount,
        p.paid_at is not null as is_paid
      from payments p join orders o on o.id = p.order_id where p.payment_intent = any(${intents})`.execute(
      db,
    ),
    sql<RecordedRefund>`select refund_id, amount from refunds where refund_id = any(${refundIds})`.execute(
      db,
    ),
  ])
  return {
    payments: new Map(payments.rows.map((row) => [row.payment_intent, row])),
    refunds: new Map(refunds.rows.map((row) => [row.refund_id, row])),
  }
}

/** Which order a transaction is about, and what does not fit. */
export function matchTransaction(transaction: BalanceTransaction, { payments, refunds }: Records): Match {
  const { kind, paymentIntent, refundId = '', charged } = transaction
  const payment = paymentIntent === undefined ? undefined : payments.get(paymentIntent)
  const order = { order_id: payment?.order_id ?? null, code: payment?.code ?? null }
  const problem = (problem: PayoutProblem | null, expected: number | null = null) => ({
    ...order,
    problem,
    expected,
  })
  if (kind === 'fee' || kind === 'other') return problem(null)
  if (!payment) return problem('no_order')
  const recorded = kind === 'payment' ? payment : refunds.get(refundId)
  if (!recorded) return problem('no_refund')
  if (charged?.amount !== recorded.amount || charged.currency !== payment.currency)
    return problem('amount', recorded.amount)
  return problem(kind === 'payment' && !payment.is_paid ? 'not_paid' : null)
}
