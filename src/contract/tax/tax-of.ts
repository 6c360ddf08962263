import { paidByLine } from '../money/refund-values.ts'
import { divideHalfUp, split, sumOf } from '../money/split.ts'
import type { Line } from '../money/totals-of.ts'

/** Money in minor units. `rate` in percent; null: the margin scheme, which shows no VAT. */
export type Tax = { rate: number | null; net: number; tax: number; gross: number }

export type TaxAtRate = { rate: number; net: number; tax: number }

export type OrderTax = {
  net: number
  tax: number
  rates: TaxAtRate[]
  shipping: Tax & { rates: TaxAtRate[] }
}

type TaxedLine = Line & { rate: number | null }

/**
 * Prices are gross. Delivery is taxed at the rate of the goods, in proportion to their value where rates are mixed. Lines
 * and delivery add up to the order.
 */
export function taxOf(
  lines: readonly TaxedLine[],
  { discount, shipping }: { discount: number; shipping: number },
): { order: OrderTax; lines: Tax[] } {
  const paid = paidByLine(lines, discount)
  const taxes = lines.map(({ rate }, at) => taxOfGross(paid[at] ?? 0, rate))
  const delivery = deliveryTaxes(taxes, shipping)
  const all = [...taxes, ...delivery]
  return {
    order: {
      ...totalOf(all),
      rates: byRate(all),
      shipping: {
        rate: delivery.length === 1 ? (delivery[0]?.rate ?? null) : null,
        ...totalOf(delivery),
        gross: shipping,
        rates: byRate(delivery),
      },
    },
    lines: taxes,
  }
}

export function taxOfGross(gross: number, rate: number | null): Tax {
  const hundredths = BigInt(Math.round((rate ?? 0) * 100))
  const tax = divideHalfUp(BigInt(gross) * hundredths, 10_000n + hundredths)
  return { rate, net: gross - tax, tax, gross }
}

/** One for each rate of the goods. */
export function deliveryTaxes(goods: readonly Tax[], shipping: number): Tax[] {
  const rates = [...new Set(goods.map(({ rate }) => rate))]
  const values = rates.map((rate) =>
    sumOf(goods.filter((one) => one.rate === rate).map(({ gross }) => gross)),
  )
  const shares = split(shipping, values)
  return rates.map((rate, at) => taxOfGross(shares[at] ?? 0, rate))
}

/** Highest rate first; without what is free, and goods of the margin scheme. */
function byRate(taxes: readonly Tax[]): TaxAtRate[] {
  const charged = taxes.filter(({ gross }) => gross !== 0)
  const rates = [...new Set(charged.map(({ rate }) => rate))].filter((rate) => rate !== null)
  return rates
    .sort((a, b) => b - a)
    .map((rate) => ({ rate, ...totalOf(charged.filter((one) => one.rate === rate)) }))
}

function totalOf(taxes: readonly Tax[]): { net: number; tax: number } {
  return { net: sumOf(taxes.map(({ net }) => net)), tax: sumOf(taxes.map(({ tax }) => tax)) }
}
