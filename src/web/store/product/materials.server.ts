import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { certainFacts } from './certain-facts.ts'

export type Row = [label: string, text: string, url?: string]
export type Materials = { rows: Row[]; notice: string | null | undefined }

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const IS_COUNTRY = 'country_of_making'

/** The facts as the page shows them; a variant that differs is named behind its value. */
export function materialsOf(product: ProductWithVariants): Materials {
  const { variants = [], hallmark, certificate } = product
  const own = variants.flatMap(({ options, facts = [] }) => {
    const name = options.map(({ value }) => value).join(', ')
    return facts.map((fact) => ({ fact, text: `${textOf(fact)} (${name})` }))
  })
  const common = certainFacts(product).map((fact) => ({ fact, text: textOf(fact) }))
  const rows = new Map<string, string[]>()
  for (const { fact, text } of [...common, ...own])
    rows.set(fact.label, [...(rows.get(fact.label) ?? []), text])
  const table = [...rows].map(([label, texts]): Row => [label, texts.join('; ')])
  if (certificate) table.push(['Certificate', 'Certificate (PDF)', certificate.url])
  return { rows: table, notice: hallmark?.notice_url }
}

/** 'silver' → 'Silver', 8.25 → '8.25 g', 'IN' → 'India' */
export function textOf({ key, value, unit }: Fact): string {
  if (key === IS_COUNTRY) return COUNTRIES.of(String(value)) ?? String(value)
  const text = String(value)
  return unit ? `${text} ${unit}` : text.charAt(0).toUpperCase() + text.slice(1)
}
