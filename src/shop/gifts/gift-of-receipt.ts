import { type RawBuilder, sql } from 'kysely'

/**
 * A paid gift that is not cancelled, and whose receiver was not erased. Expects `gifts as g` and `orders as o`.
 * @param typed the code of the gift receipt, however it is spaced or cased
 */
export function isGiftOfReceipt(typed: string): RawBuilder<boolean> {
  const code = typed.replaceAll(/[^a-z\d]/gi, '').toUpperCase()
  return sql`(g.receipt_code = ${code} and g.receiver_name <> '' and o.status in ('processing', 'shipped', 'delivered', 'completed'))`
}
