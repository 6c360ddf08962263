import { sql } from 'kysely'
import type { PublicSettings } from '../../contract/admin/settings.ts'
import { EXCEPTION_SENTENCES } from '../../contract/returns/ordinary-rights.ts'
import type { Tx } from '../shop.ts'

/** Sentences that follow the promise of returns: what pieces of the shop may be excepted from it. */
export async function returnExceptions(
  db: Tx,
  { return_exceptions }: Pick<PublicSettings, 'return_exceptions'>,
): Promise<string[]> {
  const { rows } = await sql<{ reason: keyof typeof EXCEPTION_SENTENCES }>`
    select reason from (
      select return_right as reason from categories union select return_right from products where archived_at is null
      union select 'engraved' from engravings) chosen
    where reason <> 'returnable' order by reason`.execute(db)
  return [
    ...rows.map(({ reason }) => EXCEPTION_SENTENCES[reason]),
    ...return_exceptions.map(({ words }) => words),
  ]
}
