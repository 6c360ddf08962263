import { type RawBuilder, sql } from 'kysely'

/** Of `refunds`, under the name that they have in the statement: the provider has not said yet that it has it. */
export function isUnanswered(refunds: 'refunds' | 'r'): RawBuilder<boolean> {
  const of = sql.ref(refunds)
  return sql<boolean>`(${of}.status = 'pending' and ${of}.refund_id is null)`
}
