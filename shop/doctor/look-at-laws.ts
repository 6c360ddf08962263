import { CompiledQuery } from 'kysely'
import type { Finding } from '../../contract/doctor.ts'
import { counted } from '../counted.ts'
import { brokenLaws, laws } from '../laws/broken-laws.ts'
import { ill, type Patient, well } from './patient.ts'

export async function lookAtLaws({ db, clock }: Patient): Promise<Finding> {
  const query = (text: string, values: unknown[]) => db.executeQuery(CompiledQuery.raw(text, values))
  const broken = await brokenLaws({ query }, clock.now())
  if (broken.length === 0) return well('laws', `All ${counted(laws().length, 'law')} of the shop hold.`)
  const named = broken.map(({ law, rows }) => `${law} (${counted(rows.length, 'time')})`)
  return ill(
    'laws',
    `Broken: ${named.join('; ')}.`,
    "Make a backup now, change nothing by hand, and show this to whoever looks after the shop's code.",
  )
}
