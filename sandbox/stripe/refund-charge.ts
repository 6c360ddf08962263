import { formatMoney } from './money.ts'
import type { Params } from './params.ts'
import { settleBalance } from './payouts/settle-balance.ts'
import { recordEvent } from './record-event.ts'
import { newRefund } from './sessions/payment-objects.ts'
import { conflict, invalid, missing } from './stripe-error.ts'
import { type Charge, findCharge, findIntent, type Refund, type StripeSandbox } from './stripe-sandbox.ts'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

export function createRefund(sandbox: StripeSandbox, params: Params): Refund {
  params.only('amount', 'payment_intent', 'reason', 'metadata', 'expand', 'currency')
  const reason = params.text('reason') ?? null
  if (reason !== null && !reasons.includes(reason))
    throw invalid(
      `Invalid reason: must be one of ${reasons.slice(0, 2).join(', ')}, or ${reasons[2]}`,
      'reason',
    )
  const amount = params.integer('amount')
  if (amount !== undefined && amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  const metadata = params.metadata()
  return refundCharge(sandbox, chargeToRefund(sandbox, params), { amount, reason, metadata })
}

/** `amount` in minor units; default: the unrefunded rest. */
export function refundCharge(
  sandbox: StripeSandbox,
  charge: Charge,
  wanted: { amount?: number | undefined; reason: string | null; metadata: Record<string, string> },
): Refund {
  if (charge.status !== 'succeeded')
    throw conflict(`Charge ${charge.id} has not been paid, so there is nothing to refund.`)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw conflict(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    })
  const amount = wanted.amount ?? left
  if (amount > left) throw tooMuch(charge, amount, left)
  const refund = newRefund(sandbox, charge, { ...wanted, amount })
  const refunded = charge.amount_refunded + amount
  const changed: Charge = { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }
  sandbox.store.write(refund)
  sandbox.store.write(changed)
  recordEvent(sandbox, 'refund.created', refund)
  recordEvent(sandbox, 'charge.refunded', changed)
  recordEvent(sandbox, 'refund.updated', refund)
  return refund
}

/** A bank returns a refund, for example when the card's account was closed. */
export function failRefund(sandbox: StripeSandbox, charge: Charge, refund: Refund): void {
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  sandbox.store.write(failed)
  sandbox.store.write({ ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false })
  settleBalance(sandbox)
  recordEvent(sandbox, 'refund.updated', failed)
  recordEvent(sandbox, 'refund.failed', failed)
}

function chargeToRefund(sandbox: StripeSandbox, params: Params): Charge {
  const intentId = params.neededText('payment_intent')
  const intent = findIntent(sandbox, intentId)
  if (intent === undefined) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = findCharge(sandbox, intent.latest_charge)
  if (charge?.status !== 'succeeded')
    throw conflict(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return charge
}

function tooMuch(charge: Charge, amount: number, left: number) {
  const requested = formatMoney(amount, charge.currency)
  const message =
    charge.amount_refunded === 0
      ? `Refund amount (${requested}) is greater than charge amount (${formatMoney(charge.amount, charge.currency)})`
      : `Refund amount (${requested}) is greater than unrefunded amount on charge (${formatMoney(left, charge.currency)})`
  return conflict(message, { param: 'amount' })
}
