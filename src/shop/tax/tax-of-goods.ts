import { sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import type { Line, Totals } from '../../contract/money/totals-of.ts'
import { type OrderTax, type Tax, taxOf } from '../../contract/tax/tax-of.ts'
import type { Shop, Tx } from '../shop.ts'

/** `vat_number`: the shop's on the day of the order; orders of before may lack it. */
export type OrdersTax = OrderTax & { vat_number?: string }

/** Null without a VAT number. */
export type FrozenTax = { order: OrdersTax; lines: Tax[] } | null

/** By the rates that are valid today. */
export async function taxOfGoods(
  db: Tx,
  shop: Shop,
  goods: (Line & { product_id: string })[],
  totals: Totals,
): Promise<FrozenTax> {
  const { vat_number } = shop.settings.current()
  if (!vat_number) return null
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const { rows } = await sql<{ id: string; rate: number | null }>`
    select p.id, (select r.rate::float8 from tax_rates r
      where r.tax_class = p.tax_class and r.valid_from <= ${today} order by r.valid_from desc limit 1) as rate
    from products p where p.id = any(${goods.map(({ product_id }) => product_id)}::uuid[])`.execute(db)
  const rates = new Map(rows.map(({ id, rate }) => [id, rate]))
  const lines = goods.map((line) => ({ ...line, rate: rates.get(line.product_id) ?? null }))
  const tax = taxOf(lines, totals)
  return { ...tax, order: { ...tax.order, vat_number } }
}
