export const NO_DELIVERY = 'We cannot deliver this order to your address.'

export function isDeliverable(offers: { problem: string | null }[]): boolean {
  return offers.some(({ problem }) => problem === null)
}
