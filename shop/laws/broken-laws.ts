import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type BrokenLaw = { law: string; rows: unknown[] }

type Database = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Every law of invariants.sql that does not hold, with the rows that break it.
 * @param now the shop's clock, which may have been moved
 */
export async function brokenLaws(database: Database, now = new Date()): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = []
  for (const { law, query } of laws()) {
    const { rows } = await database.query(query, query.includes('$1') ? [now] : [])
    if (rows.length > 0) broken.push({ law, rows })
  }
  return broken
}

export function laws(): { law: string; query: string }[] {
  const text = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')
  return text
    .split(/^-- name: /m)
    .slice(1)
    .map((part) => {
      const [law = '', ...lines] = part.split('\n')
      return { law: law.trim(), query: lines.join('\n').trim().replace(/;$/, '') }
    })
}
