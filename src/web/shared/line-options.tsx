import { optionsText } from '../../contract/options-text.ts'
import type { ChosenOption } from '../../contract/variant.ts'

/** 'Size M · Gold', below the name of a line. */
export function LineOptions({ options }: { options: ChosenOption[] }) {
  if (options.length === 0) return null
  return <p className="text-small wrap-anywhere text-muted">{optionsText(options)}</p>
}

/** The product's page, with the variant chosen. */
export function lineUrl({
  product_id,
  variant_id,
  options,
}: {
  product_id: string
  variant_id: string
  options: ChosenOption[]
}): string {
  return `/product/${product_id}${options.length > 0 ? `?variant=${variant_id}` : ''}`
}
