import { NO_RETURN } from '../../../../contract/engraving/rules.ts'
import type { ProductWithVariants } from '../../../../contract/product.ts'
import { formatPrice } from '../../../ui/format.ts'

/** What can be engraved, and for what price; undefined when nothing can. */
export function engravingWords({ engraving }: ProductWithVariants, currency: string): string | undefined {
  if (!engraving) return undefined
  const { places, max_length, price, days } = engraving
  const where = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(places)
  const cost = price > 0 ? `for ${formatPrice(price, currency)}` : 'for free'
  const later = days > 0 ? ` It takes ${workingDays(days)} more.` : ''
  return `Engraved ${cost}: ${where}, up to ${max_length} characters.${later} ${NO_RETURN}`
}

export function workingDays(days: number): string {
  return days === 1 ? '1 working day' : `${days} working days`
}
