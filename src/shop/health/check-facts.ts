import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

type Counts = { without: number; incomplete: number }

/** Nothing is refused for missing facts. */
export async function checkFacts({ db }: CheckContext): Promise<Finding> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where not exists (select from product_facts f where f.product_id = p.id))::integer as without,
      count(*) filter (where exists (select from product_facts f where f.product_id = p.id
          and f.key = 'metal' and f.value ~ 'gold|silver|platinum|palladium')
        and (select count(distinct f.key) from product_facts f where f.product_id = p.id
          and f.key in ('fineness', 'weight')) < 2)::integer as incomplete
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
