import type { Fact } from '../../../contract/facts/fact.ts'
import { kindOf } from '../../../contract/facts/fact-kinds.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { factText } from '../../shared/fact-text.ts'
import { certainFacts } from './certain-facts.ts'

export type Row = [label: string, text: string, url?: string]
export type Materials = { rows: Row[]; notice: string | null | undefined }

/** More different measures than these are shown as a range. */
const MAX_MEASURES = 6

type Variant = NonNullable<ProductWithVariants['variants']>[number]

/** The facts as the page shows them; what variants differ in is named behind its value. */
export function materialsOf(product: ProductWithVariants): Materials {
  const { variants, hallmark, certificate } = product
  const common = certainFacts(product)
  const all = [...common, ...(variants ?? []).flatMap(({ facts = [] }) => facts)]
  const table = [...new Map(all.map(({ key, label }) => [key, label]))].map(([key, label]): Row => {
    const ofProduct = common.filter((fact) => fact.key === key)
    return [label, variants?.length ? textOfVariants(key, ofProduct, variants) : textOfAll(ofProduct)]
  })
  if (certificate) table.push(['Certificate', 'Certificate (PDF)', certificate.url])
  return { rows: table, notice: hallmark?.notice_url }
}

const textOfAll = (facts: Fact[]) => facts.map(factText).join('; ')

/** '950 ‰ (Platinum); 750 ‰ (18ct gold)'. @param common counts for the variants without such a fact of their own */
function textOfVariants(key: string, common: Fact[], variants: Variant[]): string {
  const factsOf = ({ facts = [] }: Variant) => {
    const own = facts.filter((fact) => fact.key === key)
    return own.length > 0 ? own : common
  }
  const stated = variants.filter((variant) => factsOf(variant).length > 0)
  const byText = Map.groupBy(stated, (variant) => textOfAll(factsOf(variant)))
  if (byText.size > MAX_MEASURES && kindOf(key)?.type === 'number') return rangeOf(stated.flatMap(factsOf))
  const usual = textOfAll(common)
  const texts = [...byText].map(([text, some]) =>
    text === usual || some.length === variants.length ? text : `${text} (${namesOf(some, variants)})`,
  )
  return texts.toSorted((a, b) => Number(b === usual) - Number(a === usual)).join('; ')
}

function rangeOf(facts: Fact[]): string {
  const [least, most] = [Math.min, Math.max].map((pick) => pick(...facts.map(({ value }) => Number(value))))
  return facts[0]
    ? `${least} to ${factText({ ...facts[0], value: most ?? '' })}, depending on your choice`
    : ''
}

/** The values of the option that decides for these variants; without such an option the names of all. */
function namesOf(some: Variant[], all: Variant[]): string {
  for (const { name } of some[0]?.options ?? []) {
    const chosenIn = ({ options }: Variant) => options.find((one) => one.name === name)?.value ?? ''
    const values = new Set(some.map(chosenIn))
    if (all.filter((one) => values.has(chosenIn(one))).length === some.length) return [...values].join(' / ')
  }
  return some.map(({ options }) => options.map(({ value }) => value).join(', ')).join(' / ')
}
