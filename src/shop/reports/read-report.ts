import type { PeriodQuery } from '../../contract/reports/period.ts'
import { MAX_REPORT_DAYS, type Report } from '../../contract/reports/report.ts'
import { amountText } from '../lib/money.ts'
import type { Shop } from '../shop.ts'
import { isTaxed, type Movement, movementsIn, refundParts } from './movements.ts'
import { periodOf, rangeOf } from './period.ts'
import { createTaxSums } from './tax-sums.ts'

/** Sums of a period, each sale and refund on the day on which the money moved. @throws ShopError 'invalid' */
export async function readReport(shop: Shop, query: PeriodQuery): Promise<Report> {
  const period = periodOf(shop, query, MAX_REPORT_DAYS)
  const sales = { orders: 0, goods: 0, discounts: 0, delivery: 0, difference: 0, gross: 0 }
  const refunds = { count: 0, pieces: 0, delivery: 0, whole_orders: 0, other: 0, came_back: 0, gross: 0 }
  const tax = createTaxSums()
  const range = rangeOf(shop, period)
  for await (const movements of movementsIn(shop, range)) {
    for (const movement of movements) {
      addTo(movement.kind === 'sale' ? sales : refunds, partsOf(movement))
      tax.add(movement)
    }
  }
  const { currency } = shop.config
  return {
    ...period,
    currency,
    sales: { ...texts(sales), orders: sales.orders },
    refunds: { ...texts(refunds), count: refunds.count },
    takings: amountText(sales.gross - refunds.gross),
    tax: (await isTaxed(shop, range)) ? tax.read() : null,
  }
}

function partsOf(movement: Movement): Record<string, number> {
  const { kind, sale, content } = movement
  if (kind === 'refund') return { count: 1, ...refundParts(movement), gross: content.total }
  if (kind === 'reversal') return { came_back: content.total, gross: -content.total }
  const { grand_total, shipping_fee: delivery, promo_amount: discounts, paid } = sale
  const goods = grand_total - delivery + discounts
  return { orders: 1, goods, discounts, delivery, difference: paid - grand_total, gross: paid }
}

function addTo<Sums extends Record<string, number>>(sums: Sums, parts: Record<string, number>): void {
  for (const name of Object.keys(parts))
    (sums as Record<string, number>)[name] = (sums[name] ?? 0) + (parts[name] ?? 0)
}

function texts<Name extends string>(sums: Record<Name, number>): Record<Name, string> {
  return Object.fromEntries(
    Object.entries<number>(sums).map(([name, amount]) => [name, amountText(amount)]),
  ) as Record<Name, string>
}
