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
      select return_right as reason from categories where return_right <> 'returnable'
      union select return_right from products where on_sale and return_right <> 'returnable'
      union select 'engraved' where exists (
        select from engravings e join products p on p.id = e.product_id where p.on_sale)) excepted
    order by reason`.execute(db)
  return [...rows.map(({ reason }) => EXCEPTION_SENTENCES[reason]), ...return_exceptions.map(sentenceOf)]
}

/** Beside its pieces the sentence of a category may leave out which one it is. */
function sentenceOf({ category, words }: PublicSettings['return_exceptions'][number]): string {
  return words.toLowerCase().includes(category.toLowerCase()) ? words : `${category}: ${words}`
}
