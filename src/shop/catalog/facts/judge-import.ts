import type { ImportReport } from '../../../contract/admin/products/product-csv.ts'
import type { PlannedProduct } from '../csv/plan-import.ts'
import { factSets } from './fact-rows.ts'
import { wrongWording } from './wording.ts'

/** A name that is refused already stays, until it or what it is refused for changes. */
export function wordingProblems(products: PlannedProduct[]): ImportReport['problems'] {
  return products.flatMap(({ known, variants: [{ row, fields }], facts }) => {
    const message = wrongWording(fields.name, factSets(facts.after))
    const isAsBefore =
      known?.name === fields.name && message === wrongWording(known.name, factSets(facts.before))
    return message && !isAsBefore ? [{ row, column: 'name' as const, message }] : []
  })
}
