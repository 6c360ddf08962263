import { FACT_VALUES } from '../../../contract/admin/facts.ts'
import { FACT_KINDS, type FactKey, kindOf } from '../../../contract/facts/fact-kinds.ts'
import { checkFacts } from '../facts/check-facts.ts'
import { type FactRow, valuesOf } from '../facts/fact-rows.ts'
import type { RowGroup } from './group-rows.ts'
import type { ImportRow, Report } from './import-row.ts'
import type { PlannedProduct, PlannedVariant } from './plan-import.ts'
import { refuseStaleRow } from './plan-variant.ts'

/** The same list when nothing has changed. */
export type PlannedFacts = { before: FactRow[]; after: FactRow[] }

type Product = Omit<PlannedProduct, 'facts'>

/**
 * The first row states the facts of the product, and those of its own variant where it has some; a further row those in
 * which its variant differs. Empty cells change nothing. Marks the variants that have changed.
 */
export function planFacts(group: RowGroup, product: Product, report: Report): PlannedFacts {
  const { known, variants } = product
  const before = known?.facts ?? []
  let after = before
  const sharedIn = new Map<FactKey, number>()
  for (const variant of variants.toSorted(
    (a, b) => Number(isFirst(product, b)) - Number(isFirst(product, a)),
  )) {
    const row = rowOf(group, variant)
    const given = givenFacts(row, report).filter(([key, values]) => {
      const owner = ownerIn(after, product, { variant, key })
      const isSame = valuesOf(after, ownerOf(variant), key).join('\n') === values.join('\n')
      const shared = sharedIn.get(key)
      if (owner === null && !isSame && shared)
        report(row, key, `This differs from row ${shared} of the same product.`)
      if (owner === null) sharedIn.set(key, shared ?? row.number)
      if (!isSame)
        after = [
          ...after.filter((fact) => fact.variant_id !== owner || fact.key !== key),
          ...values.map((value) => ({ variant_id: owner, key, value })),
        ]
      return !isSame
    })
    if (given.length === 0) continue
    if (known && !variant.isChanged) refuseStaleRow(row, known, report)
    variant.isChanged = true
  }
  if (after !== before) reportProblems(group, product, { after, report })
  return { before, after }
}

/** A new variant has no id yet. */
export function ownerOf({ known, row }: Pick<PlannedVariant, 'known' | 'row'>): string {
  return known?.id ?? `row ${row}`
}

function ownerIn(
  facts: FactRow[],
  product: Product,
  { variant, key }: { variant: PlannedVariant; key: FactKey },
): string | null {
  const own = ownerOf(variant)
  if (product.options.length === 0 || !kindOf(key)?.varies) return null
  const hasOwn = facts.some((fact) => fact.variant_id === own && fact.key === key)
  return hasOwn || !isFirst(product, variant) ? own : null
}

function isFirst({ known, variants }: Product, variant: PlannedVariant): boolean {
  return known ? variant.known?.id === known.variants[0]?.id : variant === variants[0]
}

function rowOf({ rows }: RowGroup, { row }: Pick<PlannedVariant, 'row'>): ImportRow {
  return rows.find((each) => each.row.number === row)?.row as ImportRow
}

function givenFacts(row: ImportRow, report: Report): [FactKey, string[]][] {
  return FACT_KINDS.flatMap(({ key, repeats }) => {
    const cell = row.cells[key]?.replaceAll(/\r\n?/g, '\n')
    if (!cell) return []
    const parsed = (repeats ? cell.split(/\s*\n\s*/) : [cell]).map((text) =>
      FACT_VALUES.get(key)?.safeParse(text),
    )
    const values = parsed.flatMap((result) => (result?.success ? [String(result.data)] : []))
    for (const result of parsed)
      for (const { message } of result?.error?.issues ?? []) report(row, key, message)
    return values.length === parsed.length ? [[key, values] as [FactKey, string[]]] : []
  })
}

/** What contradicts other facts. */
function reportProblems(
  group: RowGroup,
  { variants }: Product,
  { after, report }: { after: FactRow[]; report: Report },
): void {
  const owners = [...new Set(after.flatMap(({ variant_id }) => variant_id ?? []))]
  const listOf = (owner: string | null) => after.filter(({ variant_id }) => variant_id === owner)
  const lists = { facts: listOf(null), variants: owners.map((id) => ({ id, facts: listOf(id) })) }
  for (const { path, message } of checkFacts(lists as Parameters<typeof checkFacts>[0], owners)) {
    const [, , variant, at] = /^(variants\.(\d+)\.)?facts\.(\d+)/.exec(path) ?? []
    const owner = variant === undefined ? null : (owners[Number(variant)] as string)
    const at_row = variants.find((each) => ownerOf(each) === owner) ?? variants[0]
    report(rowOf(group, at_row), (listOf(owner)[Number(at)]?.key ?? null) as FactKey | null, message)
  }
}
