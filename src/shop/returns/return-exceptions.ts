import type { Settings } from '../../contract/admin/settings.ts'
import { EXCEPTIONS } from '../../contract/returns/ordinary-rights.ts'
import type { Tx } from '../shop.ts'

/** Sentences that follow the shop's promise of returns: what its categories except, and what the owner does. */
export async function returnExceptions(
  db: Tx,
  { return_exceptions }: Pick<Settings, 'return_exceptions'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('categories')
    .select('return_right')
    .distinct()
    .where('return_right', '<>', 'returnable')
    .orderBy('return_right')
    .execute()
  return [
    ...rows.map(({ return_right }) => EXCEPTIONS[return_right as keyof typeof EXCEPTIONS]),
    ...return_exceptions.map(({ category, words }) => `${category}: ${words}`),
  ]
}
