import { CompiledQuery } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { brokenLaws, laws } from './broken-invariants.ts'
import { ill, type Patient, well } from './check-context.ts'

export async function lookAtLaws({ db, clock }: Patient): Promise<Finding> {
  const query = (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values))
  const broken = await brokenLaws({ query }, clock.now())
  if (broken.length === 0) return well('laws', `All ${pluralize(laws().length, 'law')} of the shop hold.`)
  const named = broken.map(({ law, rows }) => `${law} (${pluralize(rows.length, 'time')})`)
  return ill(
    'laws',
    `Broken: ${named.join('; ')}.`,
    "Make a backup now, change nothing by hand, and show this to whoever looks after the shop's code.",
  )
}
