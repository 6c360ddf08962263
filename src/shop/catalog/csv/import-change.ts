import { kindOf } from '../../../contract/facts/fact-kinds.ts'
import type { FactRow } from '../facts/fact-rows.ts'
import { summaryOf } from '../variants/save-variants.ts'
import { fieldsBefore } from './plan-variant.ts'
import type { IdentifiedProduct } from './write-import.ts'

/** A product's change for the audit log: its fields, or with options its texts and a line for each variant. */
export function changeOf(product: IdentifiedProduct) {
  const { id, name, before, after } = fieldsChange(product)
  const { facts } = product
  if (facts.after === facts.before) return { id, name, before, after }
  return {
    id,
    name,
    before: before && { ...before, facts: linesOf(facts.before) },
    after: { ...after, facts: linesOf(facts.after) },
  }
}

function linesOf(facts: FactRow[]): string[] {
  return facts.map(({ key, value }) => `${kindOf(key)?.label ?? key}: ${value}`)
}

function fieldsChange({ id, known, options, variants }: IdentifiedProduct) {
  const [{ fields, known: first }] = variants
  const { name } = fields
  if (options.length === 0)
    return { id, name, before: known && first && fieldsBefore(known, first), after: fields }
  const {
    code: _,
    price: __,
    stock_quantity: ___,
    compare_at_price: ____,
    made_to_order: _____,
    ...texts
  } = fields
  const edited = new Map(variants.map((variant) => [variant.known?.id, variant]))
  const kept = (known?.variants ?? []).map((variant) => {
    const planned = edited.get(variant.id)
    return planned ? { ...planned.fields, options: planned.options } : variant
  })
  const added = variants.filter((variant) => !variant.known)
  const after = [...kept, ...added.map((variant) => ({ ...variant.fields, options: variant.options }))]
  return {
    id,
    name,
    before: known && {
      ...textsBefore(known),
      ...summaryOf({ options: known.options, variants: known.variants }),
    },
    after: { ...texts, ...summaryOf({ options, variants: after }) },
  }
}

type Known = NonNullable<IdentifiedProduct['known']>

function textsBefore({ id, updated_at, options, variants, facts, ...texts }: Known) {
  return texts
}
