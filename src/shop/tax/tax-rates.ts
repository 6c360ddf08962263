import { sql } from 'kysely'
import type { TaxRate } from '../../contract/tax/tax-rates.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Shop, Tx } from '../shop.ts'

/** Newest first. */
export async function listTaxRates(db: Tx): Promise<TaxRate[]> {
  const { rows } = await sql<TaxRate>`
    select tax_class, rate::float8, valid_from from tax_rates order by valid_from desc, tax_class`.execute(db)
  return rows
}

/** Replaces the rate of the same class and day. Orders keep theirs. */
export async function saveTaxRate(shop: Shop, by: string, rate: TaxRate): Promise<TaxRate> {
  return await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('tax_rates')
      .values(rate)
      .onConflict((conflict) =>
        conflict.columns(['tax_class', 'valid_from']).doUpdateSet({ rate: rate.rate }),
      )
      .execute()
    const { tax_class, valid_from } = rate
    await recordChange(tx, {
      by,
      at: shop.clock.now(),
      subject: 'settings',
      id: `${tax_class} from ${valid_from}`,
      name: 'VAT rates',
      action: 'saved',
      after: rate,
    })
    return rate
  })
}
