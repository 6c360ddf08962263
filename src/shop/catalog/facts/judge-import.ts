import type { ImportReport } from '../../../contract/admin/products/product-csv.ts'
import { ownerOf } from '../csv/plan-facts.ts'
import type { PlannedProduct } from '../csv/plan-import.ts'
import { factSets } from './fact-rows.ts'
import { wrongWording } from './wording.ts'

/** A name that is refused already stays, until it or what it is refused for changes. */
export function wordingProblems(products: PlannedProduct[]): ImportReport['problems'] {
  return products.flatMap(({ known, variants, facts }) => {
    const [{ row, fields }] = variants
    const before = known?.variants.map(({ id }) => id) ?? []
    const after = [...before, ...variants.map(ownerOf)]
    const message = wrongWording(fields.name, factSets(facts.after, after))
    const isAsBefore =
      known?.name === fields.name && message === wrongWording(known.name, factSets(facts.before, before))
    return message && !isAsBefore ? [{ row, column: 'name' as const, message }] : []
  })
}
