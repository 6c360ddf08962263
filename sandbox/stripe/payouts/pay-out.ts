import { newId } from '../ids.ts'
import type { BalanceTransaction, Payout, StripeSandbox } from '../stripe-sandbox.ts'

const DAY_S = 24 * 3600

export function payOut(sandbox: StripeSandbox): void {
  const available = availableTransactions(sandbox)
  for (const [currency, waiting] of Map.groupBy(available, (one) => one.currency))
    payOutCurrency(sandbox, currency, waiting)
}

function availableTransactions(sandbox: StripeSandbox): BalanceTransaction[] {
  const rows = sandbox.store
    .sql(`select body from objects indexed by transactions_to_pay_out where kind = 'balance_transaction'
      and json_extract(body, '$.payout') is null and json_extract(body, '$.available_on') <= ? order by seq`)
    .all(sandbox.clock.seconds())
  return rows.map(({ body }) => JSON.parse(String(body)) as BalanceTransaction)
}

/** One payout a day, however late it is made. What is below nothing waits for the next. */
function payOutCurrency(sandbox: StripeSandbox, currency: string, waiting: BalanceTransaction[]) {
  const nextDay = `payout_day_${currency}`
  const from = Number(sandbox.store.setting(nextDay) ?? 0)
  const byDay = Map.groupBy(waiting, (one) => Math.max(one.available_on, from))
  let batch: BalanceTransaction[] = []
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    if (day > sandbox.clock.seconds()) return
    batch.push(...(byDay.get(day) ?? []))
    const amount = batch.reduce((sum, { net }) => sum + net, 0)
    if (amount <= 0) continue
    writePayout(sandbox, { amount, currency, day }, batch)
    sandbox.store.set(nextDay, day + DAY_S)
    batch = []
  }
}

function writePayout(
  sandbox: StripeSandbox,
  { amount, currency, day }: { amount: number; currency: string; day: number },
  batch: BalanceTransaction[],
) {
  const payout: Payout = {
    id: newId('po_'),
    object: 'payout',
    amount,
    arrival_date: day + DAY_S,
    automatic: true,
    created: day,
    currency,
    description: 'STRIPE PAYOUT',
    livemode: false,
    metadata: {},
    method: 'standard',
    status: 'in_transit',
    type: 'bank_account',
  }
  sandbox.store.write(payout)
  for (const one of batch) sandbox.store.write({ ...one, payout: payout.id })
  sandbox.store.write<BalanceTransaction>({
    ...{ id: newId('txn_'), object: 'balance_transaction', type: 'payout', source: payout.id },
    ...{ amount: -amount, fee: 0, fee_details: [], net: -amount, currency, created: day, available_on: day },
    description: 'STRIPE PAYOUT',
    reporting_category: 'payout',
    status: 'available',
    payout: payout.id,
  })
}
