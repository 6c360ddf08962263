import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrongTotals } from './wrong-totals.ts'

type BrokenLaw = { law: string; rows: unknown[] }

export type Database = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }

type Law = { law: string; find: (database: Database, now: Date) => Promise<unknown[]> }

/**
 * Every law that does not hold, with the rows that break it.
 * @param now the shop's clock, which may have been moved
 */
export async function brokenLaws(database: Database, now = new Date()): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = []
  for (const { law, find } of laws()) {
    const rows = await find(database, now)
    if (rows.length > 0) broken.push({ law, rows })
  }
  return broken
}

/** Those of invariants.sql, and the one whose formula is code. */
export function laws(): Law[] {
  const text = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')
  const queries = text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [law = '', ...lines] = part.split('\n')
      return queryLaw(law.trim(), lines.join('\n').trim().replace(/;$/, ''))
    })
  return [...queries, { law: 'an order adds up', find: wrongTotals }]
}

function queryLaw(law: string, query: string): Law {
  const usesNow = query.includes('$1')
  return { law, find: async (database, now) => (await database.query(query, usesNow ? [now] : [])).rows }
}
