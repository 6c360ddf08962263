import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { certainFacts } from './certain-facts.ts'

export type Row = [label: string, text: string, url?: string]
export type Materials = { rows: Row[]; notice: string | null | undefined }

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const IS_COUNTRY = 'country_of_making'

/** More different numbers than these are shown as a range. */
const MAX_NUMBERS = 4

type Variant = NonNullable<ProductWithVariants['variants']>[number]
type OwnFact = { fact: Fact; variant: Variant }

/** The facts as the page shows them; what variants differ in is named behind its value. */
export function materialsOf(product: ProductWithVariants): Materials {
  const { variants = [], hallmark, certificate } = product
  const common = certainFacts(product).map((fact) => ({ label: fact.label, text: textOf(fact) }))
  const own = Map.groupBy(
    variants.flatMap((variant) => (variant.facts ?? []).map((fact): OwnFact => ({ fact, variant }))),
    ({ fact }) => fact.label,
  )
  const differing = [...own].flatMap(([label, facts]) =>
    ownTexts(facts, variants).map((text) => ({ label, text })),
  )
  const rows = Map.groupBy([...common, ...differing], ({ label }) => label)
  const table = [...rows].map(([label, each]): Row => [label, each.map(({ text }) => text).join('; ')])
  if (certificate) table.push(['Certificate', 'Certificate (PDF)', certificate.url])
  return { rows: table, notice: hallmark?.notice_url }
}

/** '750 ‰ (18ct gold)' of all its sizes; 21 weights are '3.1 to 5.2 g, depending on your choice'. */
function ownTexts(facts: OwnFact[], variants: Variant[]): string[] {
  const byText = Map.groupBy(facts, ({ fact }) => textOf(fact))
  const numbers = facts.map(({ fact }) => Number(fact.value))
  const [first] = facts
  if (first && byText.size > MAX_NUMBERS && numbers.every(Number.isFinite)) {
    const most = textOf({ ...first.fact, value: Math.max(...numbers) })
    return [`${Math.min(...numbers)} to ${most}, depending on your choice`]
  }
  return [...byText].map(([text, same]) => {
    const name = namesOf(
      same.map(({ variant }) => variant),
      variants,
    )
    return name ? `${text} (${name})` : text
  })
}

/** The values that only these variants have; without such values the names of all; '' of all variants. */
function namesOf(some: Variant[], all: Variant[]): string {
  const shared = (some[0]?.options ?? []).filter((option) => some.every((one) => hasValue(one, option)))
  const withShared = all.filter((one) => shared.every((option) => hasValue(one, option)))
  if (withShared.length === some.length) return shared.map(({ value }) => value).join(', ')
  return some.map(({ options }) => options.map(({ value }) => value).join(', ')).join(' / ')
}

function hasValue({ options }: Variant, { name, value }: Variant['options'][number]): boolean {
  return options.some((one) => one.name === name && one.value === value)
}

/** 'silver' → 'Silver', 8.25 → '8.25 g', 'IN' → 'India' */
export function textOf({ key, value, unit }: Fact): string {
  if (key === IS_COUNTRY) return COUNTRIES.of(String(value)) ?? String(value)
  const text = String(value)
  return unit ? `${text} ${unit}` : text.charAt(0).toUpperCase() + text.slice(1)
}
