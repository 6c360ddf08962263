import type { Quote } from '../../contract/checkout.ts'
import { formatDayRange } from '../../contract/delivery/format-day.ts'
import { isDeliverable } from '../../contract/delivery/is-deliverable.ts'
import { STANDARD } from '../../contract/delivery/standard.ts'

/** 'Estimated delivery 3 to 5 December' */
export function arrivalText({
  kind,
  estimated_delivery,
}: Pick<Quote, 'kind' | 'estimated_delivery'>): string {
  return `${kind === 'collect' ? 'Ready to collect' : 'Estimated delivery'} ${formatDayRange(estimated_delivery)}`
}

/** Where another method is quoted because standard delivery is not possible: which, and why. */
export function insteadOfStandard({ delivery_type, delivery_options }: Quote): string {
  const optionOf = (key: string) => delivery_options.find((one) => one.delivery_type === key)
  const [quoted, standard] = [optionOf(delivery_type), optionOf(STANDARD)]
  if (!quoted || !standard?.problem || quoted === standard || !isDeliverable(delivery_options)) return ''
  return `By ${quoted.name}. ${standard.name} is not possible: ${standard.problem}`
}
