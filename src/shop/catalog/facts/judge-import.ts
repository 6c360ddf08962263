import { sql } from 'kysely'
import type { ImportReport } from '../../../contract/admin/product-csv.ts'
import type { Tx } from '../../shop.ts'
import type { PlannedProduct } from '../csv/plan-import.ts'
import { FACTS_JSON, factSets, type StoredFacts } from './fact-rows.ts'
import { wrongWording } from './wording.ts'

/** Judges the new names of products that have facts. */
export async function wordingProblems(tx: Tx, products: PlannedProduct[]): Promise<ImportReport['problems']> {
  const renamed = products.flatMap(({ known, variants: [{ row, fields }] }) =>
    known && known.name !== fields.name ? [{ id: known.id, row, name: fields.name }] : [],
  )
  if (renamed.length === 0) return []
  const { rows } = await sql<{ id: string; facts: StoredFacts }>`
    select p.id, ${sql.raw(FACTS_JSON)} as facts from products p
    where p.id = any (${renamed.map(({ id }) => id)}::uuid[])
      and exists (select from product_facts f where f.product_id = p.id)`.execute(tx)
  const factsOf = new Map(rows.map(({ id, facts }) => [id, facts?.rows ?? []]))
  return renamed.flatMap(({ id, row, name }) => {
    const message = wrongWording(name, factSets(factsOf.get(id) ?? []))
    return message ? [{ row, column: 'name' as const, message }] : []
  })
}
