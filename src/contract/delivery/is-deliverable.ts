export const NO_DELIVERY = 'We cannot deliver this order to your address.'

/** Why nothing delivers an order to places to which some methods go. */
export const uninsured = (country?: string) =>
  `No delivery method${country ? ` to ${country}` : ''} can carry an order of this value.`

export function isDeliverable(offers: { problem: string | null }[]): boolean {
  return offers.some(({ problem }) => problem === null)
}

type Chosen = { delivery_type: string; delivery_options: { delivery_type: string; problem: string | null }[] }

/** Nothing arrives, and nothing is paid, by a method that is not possible. */
export function isQuotedPossible({ delivery_type, delivery_options }: Chosen): boolean {
  return !delivery_options.find((one) => one.delivery_type === delivery_type)?.problem
}

/** In place of the price of delivery. */
export function unpricedDelivery(quote: Chosen | undefined): string | undefined {
  if (!quote || isQuotedPossible(quote)) return undefined
  return isDeliverable(quote.delivery_options) ? 'Choose another way' : 'Not possible'
}
