import type { CsvColumn, ImportReport } from '../../../contract/admin/products/product-csv.ts'
import type { ProductFields } from '../../../contract/admin/products/product-edit.ts'
import type { ChosenOption } from '../../../contract/variant.ts'
import { namesOf } from '../categories/names.ts'
import type { KnownProduct, KnownVariant } from './find-known.ts'
import { groupRows, type RowGroup } from './group-rows.ts'
import type { ImportRow, Report } from './import-row.ts'
import { mergeTexts, type Names } from './merge-texts.ts'
import { type PlannedFacts, planFacts } from './plan-facts.ts'
import { type PlannedOption, planOptions } from './plan-options.ts'
import { evaluateRow } from './plan-variant.ts'

export type PlannedVariant = {
  row: number
  /** Absent: the variant is new. */
  known: KnownVariant | undefined
  /** The product's texts are the same in each of its variants. */
  fields: ProductFields
  options: ChosenOption[]
  isChanged: boolean
}

export type PlannedProduct = {
  known: KnownProduct | undefined
  options: PlannedOption[]
  variants: [PlannedVariant, ...PlannedVariant[]]
  facts: PlannedFacts
}

export type ImportPlan = { products: PlannedProduct[]; problems: ImportReport['problems'] }

type Found = {
  known: KnownProduct[]
  brands: { id: number; name: string }[]
  categories: Map<number, string>
  maxVariants: number
}

export function planImport(rows: ImportRow[], { known, brands, categories, maxVariants }: Found): ImportPlan {
  const problems: ImportReport['problems'] = []
  const reported = new Set<string>()
  const report = ({ number: row }: ImportRow, column: CsvColumn | null, message: string) => {
    const place = `${row} ${column}`
    if (!reported.has(place)) problems.push({ row, column, message })
    reported.add(place)
  }
  const names = namesOf(brands, categories)
  const products: PlannedProduct[] = []
  for (const group of groupRows(rows, known, report)) {
    const [first, ...others] = planVariants(group, { names, maxVariants, report })
    if (!first) continue
    const product = {
      known: group.known,
      options: first.allOptions,
      variants: [first, ...others],
    } satisfies Omit<PlannedProduct, 'facts'>
    products.push({ ...product, facts: planFacts(group, product, report) })
  }
  return { products, problems: problems.sort((one, other) => one.row - other.row) }
}

type Context = { names: Names; maxVariants: number; report: Report }

function planVariants(group: RowGroup, { names, maxVariants, report }: Context) {
  const texts = mergeTexts(group, names, report)
  const evaluated = group.rows.map(({ row, known }, at) =>
    evaluateRow({ row, known, product: group.known, texts, isFirst: at === 0 }, report),
  )
  const { options: allOptions, chosen } = planOptions(group, maxVariants, report)
  return group.rows.flatMap(({ row, known }, at) => {
    const result = evaluated[at]
    if (!result) return []
    if (result.fields.is_gift_box && allOptions.length > 0)
      report(row, 'is_gift_box', 'A gift box is a product without options.')
    const options = chosen.get(row) ?? []
    const getsOptions = known !== undefined && known.options.length < options.length
    const isChanged = result.isChanged || getsOptions
    return [{ row: row.number, known, fields: result.fields, options, allOptions, isChanged }]
  })
}
