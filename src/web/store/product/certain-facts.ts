import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'

/** The fact by which a chosen metal is recognised as the one that a fact is about. */
const ABOUT = { metal: 'metal', fineness: 'metal', plating: 'plating', plating_thickness: 'plating' }

const FINENESS: Record<string, number> = {
  9: 375,
  14: 585,
  18: 750,
  22: 916,
  24: 999,
  sterling: 925,
  fine: 999,
}

type Stated = Pick<ProductWithVariants, 'facts' | 'options' | 'variants'>

/**
 * Without what may be of another metal: a shopper chooses the metal, and not every variant states its own. A fact of the
 * product counts for the variants without their own, so their metal must be the product's.
 */
export function certainFacts({ facts = [], options, variants = [] }: Stated): Fact[] {
  const option = options.find(({ kind }) => kind === 'metal')
  if (!option) return facts
  const chosenBy = (key: string) =>
    new Set(
      variants
        .filter((variant) => !variant.facts?.some((fact) => fact.key === key))
        .map((variant) => variant.options.find(({ name }) => name === option.name)?.value ?? ''),
    )
  return facts.filter(({ key, value }) => {
    if (!(key in ABOUT)) return true
    const about = ABOUT[key as keyof typeof ABOUT]
    const wanted = facts.find((fact) => fact.key === about)?.value
    const chosen = [...chosenBy(key)]
    // Golds of several finenesses are one metal.
    return (
      (chosen.length === 1 || key === 'metal') &&
      chosen.length > 0 &&
      chosen.every((text) => nameOf(text, about) === wanted) &&
      (key !== 'fineness' || chosen.every((text) => canBe(text, Number(value))))
    )
  })
}

/** '9ct yellow gold' → 'gold'; as a plating, 'Gold plated' → 'gold' */
function nameOf(text: string, about: string): string {
  const named = text
    .toLowerCase()
    .replace(/\b(?:\d+[ -]?(?:ct|kt?|carats?)|yellow|solid|sterling|fine)\b/g, '')
  return (about === 'plating' ? named.replace(/\bplated\b/, '') : named).trim()
}

/** False for '18ct gold' and 375: the words name another fineness. */
function canBe(text: string, fineness: number): boolean {
  const named = text.toLowerCase().match(/\b(?:(\d+)[ -]?(?:ct|kt?|carats?)|sterling|fine)\b/)
  return !named || FINENESS[named[1] ?? named[0]] === fineness
}
