import type { Fact } from '../../contract/facts/fact.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const IS_COUNTRY = 'country_of_making'

/** 'silver' → 'Silver', 8.25 → '8.25 g', 'IN' → 'India' */
export function factText({ key, value, unit }: Fact): string {
  if (key === IS_COUNTRY) return COUNTRIES.of(String(value)) ?? String(value)
  const text = String(value)
  return unit ? `${text} ${unit}` : text.charAt(0).toUpperCase() + text.slice(1)
}
