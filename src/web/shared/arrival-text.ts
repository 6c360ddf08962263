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

/** Where standard delivery is not possible: why, and which method is quoted instead. */
export function insteadOfStandard({ delivery_type, delivery_options }: Quote): string {
  const optionOf = (key: string) => delivery_options.find((one) => one.delivery_type === key)
  const [quoted, standard] = [optionOf(delivery_type), optionOf(STANDARD)]
  if (!quoted || !standard?.problem || !isDeliverable(delivery_options)) return ''
  const reason = `${standard.name} is not possible: ${standard.problem}`
  return quoted === standard
    ? `${reason} Please choose another way in the checkout.`
    : `By ${quoted.name}. ${reason}`
}
