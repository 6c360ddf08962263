import type { Fact } from '../../../../contract/facts/fact.ts'
import { FACT_KINDS, kindOf } from '../../../../contract/facts/fact-kinds.ts'
import type { Variant } from '../../../../contract/variant.ts'

/** What fields hold by key; of a fact that repeats one value a line. */
type FactValues = Record<string, string>

/** Of the product, and of its variants by id. */
export type FactsForm = { facts: FactValues; own: Record<string, FactValues> }

type Stated = { facts?: Fact[] | undefined; variants?: Variant[] | undefined }
type Given = { key: string; value: string }[]
type Sent = { facts: Given; variants: { id: string; facts: Given }[] }

export function formOf({ facts, variants = [] }: Stated): FactsForm {
  return {
    facts: valuesOf(facts),
    own: Object.fromEntries(variants.map(({ id, facts: own }) => [id, valuesOf(own)])),
  }
}

/** The values by the path of their field, those of variants that are no longer there left out. */
export function fieldsOf({ facts, own }: FactsForm, stored: FactsForm): Record<string, string> {
  const prefixed = (prefix: string, values: FactValues) =>
    Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value])
  return Object.fromEntries([
    ...prefixed('facts', facts),
    ...Object.keys(stored.own).flatMap((id) => prefixed(`own.${id}`, own[id] ?? {})),
  ])
}

/** By the path of the field: 'Weight', 'M, Gold: Weight' */
export function labelsOf({ variants = [] }: Stated): Record<string, string> {
  const of = (prefix: string, start: string) =>
    FACT_KINDS.map(({ key, label }) => [`${prefix}.${key}`, `${start}${label}`])
  return Object.fromEntries([
    ...of('facts', ''),
    ...variants.flatMap(({ id, options }) =>
      of(`own.${id}`, `${options.map(({ value }) => value).join(', ')}: `),
    ),
  ])
}

/** Lists the variants that have changed: the others keep their facts. */
export function sentOf({ facts, own }: FactsForm, { variants = [] }: Stated): Sent {
  return {
    facts: givenFacts(facts),
    variants: variants.flatMap(({ id, facts: before }) => {
      const now = givenFacts(own[id] ?? {})
      const isSame = JSON.stringify(now) === JSON.stringify(givenFacts(valuesOf(before)))
      return isSame ? [] : [{ id, facts: now }]
    }),
  }
}

/** 'facts.3.value' → the field of the fourth fact that was sent; 'variants.0.facts.1.value' → that of a variant. */
export function fieldOfPath(path: string, sent: Sent): `facts.${string}` | `own.${string}` | undefined {
  const [, , variant, at] = /^(variants\.(\d+)\.)?facts\.(\d+)\./.exec(path) ?? []
  const of = variant === undefined ? undefined : sent.variants[Number(variant)]
  const key = kindOf((variant === undefined ? sent : of)?.facts[Number(at)]?.key ?? '')?.key
  if (!key) return undefined
  return of ? `own.${of.id}.${key}` : `facts.${key}`
}

function valuesOf(facts: readonly Fact[] = []): FactValues {
  return Object.fromEntries(
    FACT_KINDS.map(({ key }) => [
      key,
      facts
        .filter((fact) => fact.key === key)
        .map(({ value }) => String(value))
        .join('\n'),
    ]),
  )
}

/** Empty fields state nothing. */
function givenFacts(values: FactValues): Given {
  return FACT_KINDS.flatMap(({ key, repeats }) => {
    const text = values[key]?.trim() ?? ''
    const given = repeats ? text.split(/\s*\n\s*/) : [text]
    return given.filter((value) => value !== '').map((value) => ({ key, value }))
  })
}
