import { type ReactNode, useRef, useState } from 'react'
import { serverNow } from '../../../data/server-clock.ts'
import { lastCountry } from '../../../shared/address/last-country.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { useIsOver } from '../../../shared/use-is-over.ts'
import { focusElement } from '../../../ui/focus/focus-element.ts'
import { LiveRegion } from '../../../ui/focus/live-region.tsx'
import type { ProductChoice } from '../add-to-cart.tsx'
import type { ProductFactsProps } from '../product-facts.tsx'
import type { Delivery, ShownDelivery } from './delivery.ts'
import { DeliveryCountry } from './delivery-country.tsx'
import { offeredMade, offerWords, sentence, unsentReason } from './offer-words.ts'
import { useOffers } from './use-offers.ts'

type Props = {
  product: ProductFactsProps['product'] & { variants?: unknown }
  choice: ProductChoice | undefined
  quantity: number
  /** Of one piece, wherever it goes: the page is the same for every visitor. */
  delivery: Delivery
  terms: (delivery: ShownDelivery) => ReactNode
}

const UNKNOWN = 'The date could not be checked.'

/** What a cart of this quantity says, sent to the country that was chosen last. */
export default function ChosenDelivery({ product, choice, quantity, delivery, terms }: Props) {
  const { deliversByPlace, currency, timeZone } = useShopConfig()
  const [country, setCountry] = useState(() => (deliversByPlace ? lastCountry.read() : undefined))
  const [isCountryChanged, setCountryChanged] = useState(false)
  const block = useRef<HTMLDivElement>(null)
  const stock = product.stock_quantity
  const isChosen = stock > 0 && (choice?.variantId !== undefined || !product.variants)
  // Of a quantity that cannot be had, the nearest that can.
  const asked = Math.min(Math.max(quantity || 1, 1), stock)
  const pieces = isChosen && {
    product_id: product.id,
    variant_id: choice?.variantId,
    quantity: String(asked),
    engraved: delivery.isEngraved ? 'true' : undefined,
  }
  const isOver = useIsOver({ promises: [{ order_by: delivery.orderBy ?? null }], given: delivery.givenOn })
  const isNeeded = stock > 0 && (country !== undefined || (isChosen && (asked > 1 || isOver)))
  const { offers = [], state, retry } = useOffers({ ...pieces, country }, isNeeded)
  const shop = { config: { timeZone }, now: () => new Date(serverNow()), currency }
  const unsent = state === 'known' ? unsentReason(offers, country) : undefined
  const made = delivery.isEngraved ? delivery.made : undefined
  const unchecked = asked > (product.inStock ?? stock) && asked > 1 ? 'Made for you' : delivery.made
  const latest = { ...delivery, ...(offers[0] && offerWords(shop, offers, country)) }
  const tryAgain = () => {
    // The button that has the focus disappears.
    if (block.current) focusElement(block.current)
    retry()
  }
  const known = { ...latest, made: offeredMade(offers, asked) ?? made }
  const states = {
    'not asked': delivery,
    known,
    checking: { ...latest, made: unchecked, isChecking: true },
    failed: { ...delivery, ...sentence(UNKNOWN), fee: <TryAgain onClick={tryAgain} />, made: unchecked },
  }
  const undecided = country || isOver ? { ...delivery, ...sentence(unsent ?? DEPENDS) } : delivery
  const shown = state === 'failed' ? states.failed : isChosen ? states[state] : undecided
  const destination = state === 'known' ? 'Delivery to' : 'Country:'
  const news = isCountryChanged ? textOf(isChosen ? known : undecided) : quantity > 1 && shown.made
  return (
    <div ref={block} aria-busy={state === 'checking'}>
      {terms({
        ...shown,
        country: (
          <DeliveryCountry
            country={country}
            words={unsent ? shown.arrival !== unsent && unsent : country && `${destination} ${country}.`}
            onChange={(next) => {
              lastCountry.keep(next)
              setCountryChanged(true)
              setCountry(next)
            }}
          />
        ),
      })}
      <LiveRegion>{state === 'failed' ? UNKNOWN : (unsent ?? (state === 'known' && news))}</LiveRegion>
    </div>
  )
}

const DEPENDS = 'Days and price depend on your choice.'

/** 'Made for you, ready by 12 June. Estimated delivery Mon 15 Jun. Standard delivery, £5.00 an order' */
function textOf({ made, arrival, days, until, fee }: Delivery): string {
  const sentences = [made, `${arrival} ${days}${until}`.trim().replace(/\.$/, ''), fee]
  return sentences.filter(Boolean).join('. ')
}

function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="-mx-1 min-h-6 px-1 underline -outline-offset-2">
      Try again
    </button>
  )
}
