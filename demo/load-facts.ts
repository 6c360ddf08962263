import type { Insertable } from 'kysely'
import type { ProductFacts } from '../src/db/tables.ts'
import type { DemoFacts } from './catalogue.ts'

type Owner = { product_id: string; variant_id: string | null }

export function factRows(facts: DemoFacts = {}, owner: Owner): Insertable<ProductFacts>[] {
  return Object.entries(facts).flatMap(([key, values]) =>
    [values ?? []].flat().map((value, position) => ({ ...owner, key, value: String(value), position })),
  )
}
