import type { RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

type Rows<Statements extends readonly RawBuilder<unknown>[]> = {
  [At in keyof Statements]: Statements[At] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * Sends statements down one connection, each without waiting for the one before it. Each is a transaction of its own,
 * done in their order, and sees what those before it have changed; one that fails does not keep the next from being done.
 * @returns the rows of each
 * @throws what the first that failed did; Error for a transaction, which one that fails would end for the next
 */
export async function inOneTrip<const Statements extends readonly RawBuilder<unknown>[]>(
  db: Db,
  ...statements: Statements
): Promise<Rows<Statements>> {
  if (db.isTransaction) throw new Error('What goes in one trip can be no part of a transaction.')
  const queries = statements.map((statement) => statement.compile(db))
  const outcomes = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(queries.map((query) => connection.executeQuery(query))),
    )
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value.rows
  }) as Rows<Statements>
}
