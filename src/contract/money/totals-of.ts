import { divideHalfUp, sumOf } from './split.ts'

/** Money is in minor units throughout this file. */
export type Line = { price: number; quantity: number }

type Discount = { percent: number }

export type Totals = { subtotal: number; discount: number; shipping: number; total: number }

export function totalsOf(lines: readonly Line[], discounts: readonly Discount[], shipping: number): Totals {
  const subtotal = subtotalOf(lines)
  const taken = discounts.reduce((sum, { percent }) => sum + percentOf(subtotal, percent), 0)
  const discount = Math.min(taken, subtotal)
  const charged = lines.length > 0 ? shipping : 0
  return { subtotal, discount, shipping: charged, total: subtotal - discount + charged }
}

export function lineTotal({ price, quantity }: Line): number {
  return price * quantity
}

function subtotalOf(lines: readonly Line[]): number {
  return sumOf(lines.map(lineTotal))
}

function percentOf(subtotal: number, percent: number): number {
  return divideHalfUp(BigInt(subtotal) * BigInt(Math.round(percent * 100)), 10_000n)
}
