import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { WITHOUT_COUNTRY, WITHOUT_MAKER, WITHOUT_RESPONSIBLE_PERSON } from '../catalog/facts/lacks-facts.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

type Counts = { maker: number; country: number; person: number }

/** Nothing is refused for missing facts. */
export async function checkMakers({ db }: CheckContext): Promise<Finding> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${WITHOUT_MAKER})::integer as maker,
      count(*) filter (where ${WITHOUT_COUNTRY})::integer as country,
      count(*) filter (where ${WITHOUT_RESPONSIBLE_PERSON})::integer as person
    from products p where p.on_sale`.execute(db)
  const { maker = 0, country = 0, person = 0 } = rows[0] ?? {}
  const sentences = [
    maker > 0 && `${pluralize(maker, 'product')} without the maker.`,
    country > 0 && `${pluralize(country, 'product')} without the country of making.`,
    person > 0 && `${pluralize(person, 'product')} from outside the EU without a responsible person there.`,
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return ok('makers', 'Every product says who made it, and where.')
  return warning(
    'makers',
    sentences.join(' '),
    'State them in Materials and care: the law on product safety wants them in the listing.',
  )
}
