import { type RawBuilder, sql } from 'kysely'

/** Matches refunds that the provider has not acknowledged. @param refunds the table's alias */
export function isUnacknowledged(refunds: 'refunds' | 'r'): RawBuilder<boolean> {
  const alias = sql.ref(refunds)
  return sql<boolean>`(${alias}.status = 'pending' and ${alias}.refund_id is null)`
}
