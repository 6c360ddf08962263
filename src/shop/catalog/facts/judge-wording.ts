import { recordChange } from '../../audit/record-change.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Tx } from '../../shop.ts'
import { factSets, type StoredFacts } from './fact-rows.ts'
import { wrongWording } from './wording.ts'

type Named = { name: string; facts: StoredFacts }

type Edit = { id: string; by: string; at: Date; before: Named; after: Named; isAllowed: boolean | undefined }

/** A name that was allowed before stays allowed. An allowed one is recorded. @throws ShopError 'invalid' at `name` */
export async function judgeWording(tx: Tx, { id, by, at, before, after, isAllowed }: Edit): Promise<void> {
  const wrong = sentenceOf(after)
  if (!wrong || (before.name === after.name && wrong === sentenceOf(before))) return
  if (!isAllowed) throw fieldError('name', wrong)
  const { name } = after
  await recordChange(tx, {
    by,
    at,
    subject: 'product',
    id,
    name,
    action: 'wording allowed',
    after: { name, wording: wrong },
  })
}

function sentenceOf({ name, facts }: Named): string | undefined {
  return facts ? wrongWording(name, factSets(facts.rows, facts.variants)) : undefined
}
