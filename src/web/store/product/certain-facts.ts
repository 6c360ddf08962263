import type { Fact } from '../../../contract/facts/fact.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'

const OF_METAL = ['metal', 'fineness', 'plating', 'plating_thickness']

type Stated = Pick<ProductWithVariants, 'facts' | 'options' | 'variants'>

/** Without what may be of another metal: a shopper chooses the metal, and no variant says its own. */
export function certainFacts({ facts = [], options, variants = [] }: Stated): Fact[] {
  if (!options.some(({ kind }) => kind === 'metal')) return facts
  const own = new Set(variants.flatMap((variant) => variant.facts ?? []).map(({ key }) => key))
  return facts.filter(({ key }) => !OF_METAL.includes(key) || own.has(key))
}
