import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrongTotals } from './wrong-totals.ts'

type Violation = { invariant: string; rows: unknown[] }

export type Database = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }

type Invariant = {
  name: string
  /** Undefined for a check that is no single query. */
  query?: string
  find: (database: Database, now: Date) => Promise<unknown[]>
}

/** @param now of the shop's clock, which may differ from the system's */
export async function findViolations(database: Database, now = new Date()): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, find } of listInvariants()) {
    const rows = await find(database, now)
    if (rows.length > 0) violations.push({ invariant: name, rows })
  }
  return violations
}

export function listInvariants(): Invariant[] {
  const queries = globSync('*.sql', { cwd: FOLDER }).toSorted().flatMap(readQueries)
  return [...queries, { name: "an order's totals match its lines", find: wrongTotals }]
}

const FOLDER = join(import.meta.dirname, 'invariants')

function readQueries(file: string): Invariant[] {
  const [, ...parts] = readFileSync(join(FOLDER, file), 'utf8').split(/^-- name: /m)
  return parts.map((part) => {
    const [name = '', ...lines] = part.split('\n')
    return fromQuery(name.trim(), lines.join('\n').trim().replace(/;$/, ''))
  })
}

function fromQuery(name: string, query: string): Invariant {
  const usesNow = query.includes('$1')
  return {
    name,
    query,
    find: async (database, now) => (await database.query(query, usesNow ? [now] : [])).rows,
  }
}
