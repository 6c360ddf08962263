import type { Offer } from '../../../../contract/delivery/delivery-endpoints.ts'
import { isDeliverable, uninsured } from '../../../../contract/delivery/is-deliverable.ts'
import { STANDARD } from '../../../../contract/delivery/standard.ts'
import { usualOffer } from '../../../../contract/delivery/usual-offer.ts'
import { madeText } from '../../../../contract/made-to-order/ready-text.ts'
import type { Delivery } from './delivery.ts'
import { arrivalLabel, deliveryDays, feeText } from './delivery-words.ts'

type Shop = { currency: string } & Parameters<typeof deliveryDays>[0]

/** What a cart says: when and for how much, or why not. */
export function offerWords(shop: Shop, offers: Offer[], country: string | undefined): Partial<Delivery> {
  const offer = usualOffer(offers)
  if (!offer || offer.problem) {
    const reason = unsentReason(offers, country) ?? ''
    // The list of countries would contradict a reason other than the country.
    return { ...sentence(reason), ...(reason !== notThere(country) && { places: undefined }) }
  }
  const { key, name, kind, price, promise } = offer
  return {
    arrival: arrivalLabel(kind),
    ...deliveryDays(shop, promise),
    fee: feeText(key === STANDARD ? 'Standard delivery' : name, price, shop.currency),
  }
}

/** Why no method sends it; undefined when one does. */
export function unsentReason(offers: Offer[], country: string | undefined): string | undefined {
  const sent = offers.filter(({ kind }) => kind === 'delivery')
  if (isDeliverable(sent)) return undefined
  const goesNowhere = sent.every(({ problem }) => problem?.endsWith(` ${country}.`))
  return goesNowhere ? notThere(country) : uninsured(country)
}

/** In place of days and price. */
export const sentence = (arrival: string) => ({ arrival, days: '', until: '', fee: '' })

export function offeredMade(offers: Offer[], quantity: number): string | undefined {
  const made = usualOffer(offers)?.made
  return made ? madeText(quantity, made.quantity, made.ready_by) : undefined
}

const notThere = (country = '') => `We do not deliver to ${country}.`
