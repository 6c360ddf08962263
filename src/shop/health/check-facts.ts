import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { INCOMPLETE_FACTS, WITHOUT_FACTS } from '../catalog/facts/lacks-facts.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

type Counts = { without: number; incomplete: number }

/** Nothing is refused for missing facts. */
export async function checkFacts({ db }: CheckContext): Promise<Finding> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${WITHOUT_FACTS})::integer as without,
      count(*) filter (where ${INCOMPLETE_FACTS})::integer as incomplete
    from products p where p.on_sale`.execute(db)
  const { without = 0, incomplete = 0 } = rows[0] ?? {}
  const sentences = [
    without > 0 && `${pluralize(without, 'product')} without materials and care.`,
    incomplete > 0 && `${pluralize(incomplete, 'product')} of precious metal without fineness or weight.`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return ok('facts', 'Every product says what it is made of.')
  return warning(
    'facts',
    sentences.join(' '),
    'Say what they are made of: shoppers see it, and it decides whether a hallmark is needed.',
  )
}
