import type { ProductWithVariants } from '../../../contract/product.ts'
import { certainFacts } from '../product/certain-facts.ts'

const UNIT_CODES: Record<string, string> = { g: 'GRM', mm: 'MMT', cm: 'CMT', ct: 'CTM', µm: '4H' }

/** Of the facts of all variants. Only the server calls it. */
export function factsLd(product: Pick<ProductWithVariants, 'facts' | 'options' | 'variants'>) {
  const facts = certainFacts(product)
  const given = (wanted: string) => facts.find(({ key }) => key === wanted)?.value
  const weight = given('weight')
  const properties = facts.map(({ label, value, unit }) => ({
    '@type': 'PropertyValue',
    name: label,
    value,
    unitCode: unit ? UNIT_CODES[unit] : undefined,
    unitText: unit ?? undefined,
  }))
  return {
    material: given('metal'),
    weight: weight && { '@type': 'QuantitativeValue', value: weight, unitCode: UNIT_CODES.g },
    additionalProperty: properties.length > 0 ? properties : undefined,
  }
}
