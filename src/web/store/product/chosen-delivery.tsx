import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import type { Offer } from '../../../contract/delivery/delivery-endpoints.ts'
import { isDeliverable } from '../../../contract/delivery/is-deliverable.ts'
import { STANDARD } from '../../../contract/delivery/standard.ts'
import { usualOffer } from '../../../contract/delivery/usual-offer.ts'
import { madeText } from '../../../contract/made-to-order/ready-text.ts'
import { call } from '../../data/client.ts'
import { serverNow } from '../../data/server-clock.ts'
import { CountryInput } from '../../shared/address/country-input.tsx'
import { lastCountry } from '../../shared/address/last-country.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Button } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/focus/live-region.tsx'
import type { ProductChoice } from './add-to-cart.tsx'
import { arrivalLabel, deliveryDays, feeText } from './delivery-words.ts'
import type { Delivery, ProductFactsProps } from './product-facts.tsx'

const SETTLED_MS = 300
const STALE_MS = 60_000

type Props = {
  product: ProductFactsProps['product'] & { variants?: unknown }
  choice: ProductChoice | undefined
  quantity: number
  /** Of one piece, wherever it goes: the page is the same for every visitor. */
  delivery: Delivery
  terms: (delivery: Delivery, place?: ReactNode) => ReactNode
}

/** What a cart of this quantity says, sent to the country that was typed last. */
export default function ChosenDelivery({ product, choice, quantity, delivery, terms }: Props) {
  const { deliversByPlace, currency, timeZone } = useShopConfig()
  const [country, setCountry] = useState(deliversByPlace ? lastCountry.read() : undefined)
  const stock = product.stock_quantity
  const isChosen = choice?.variantId !== undefined || !product.variants
  // Of a quantity that cannot be had, the nearest that can.
  const asked = Math.min(Math.max(quantity || 1, 1), stock)
  const pieces = isChosen &&
    stock > 0 && {
      product_id: product.id,
      variant_id: choice?.variantId,
      quantity: String(asked),
      engraved: delivery.isEngraved ? 'true' : undefined,
    }
  const query = useSettled({ ...pieces, country })
  const { data } = useQuery({
    queryKey: ['offers', query],
    queryFn: ({ signal }) => call('GET /delivery/methods/', { query, signal }),
    enabled: country !== undefined || (pieces && asked > 1),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: { silent: true },
  })
  const offer = data && pieces ? usualOffer(data) : undefined
  const shop = { config: { timeZone }, now: () => new Date(serverNow()) }
  const problem = offer?.problem?.endsWith(` ${country}.`) ? notThere(country) : offer?.problem
  const words = problem ? nothingArrives(problem) : offer && wordsOf(offer, { shop, currency })
  const unknown = country && !pieces && nothingArrives('Days and price depend on your choice.')
  const shown = offer ? { ...delivery, ...words, made: madeOf(offer) } : { ...delivery, ...unknown }
  function madeOf({ made }: Offer): string | undefined {
    if (made) return madeText(Number(query.quantity), made.quantity, made.ready_by)
    return delivery.isEngraved ? delivery.made : undefined
  }
  return (
    <>
      {terms(
        shown,
        deliversByPlace && (
          <Destination
            country={country}
            isReached={!data || isDeliverable(data)}
            isSaid={Boolean(problem)}
            onChange={(next) => {
              lastCountry.keep(next)
              setCountry(lastCountry.read())
            }}
          />
        ),
      )}
      <LiveRegion>{problem ?? (offer && quantity > 1 && madeOf(offer))}</LiveRegion>
    </>
  )
}

type Words = { shop: Parameters<typeof deliveryDays>[0]; currency: string }

const notThere = (country = '') => `We do not deliver to ${country}.`

const nothingArrives = (problem: string) => ({ arrival: problem, days: '', until: '', fee: '' })

function wordsOf({ key, name, kind, price, promise }: Offer, { shop, currency }: Words) {
  const title = key === STANDARD ? 'Standard delivery' : name
  return {
    arrival: arrivalLabel(kind),
    ...deliveryDays(shop, promise),
    fee: feeText(title, price, currency),
  }
}

type DestinationProps = {
  country: string | undefined
  isReached: boolean
  /** That it is not reached. */
  isSaid: boolean
  onChange: (country: string) => void
}

function Destination({ country, isReached, isSaid, onChange }: DestinationProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChange(String(new FormData(event.currentTarget).get('country')))
    setOpen(false)
  }
  return (
    <>
      {!isSaid && !isReached && country && <p className="text-brick">{notThere(country)}</p>}
      {isOpen ? (
        <form onSubmit={submit} className="mt-2 flex flex-wrap items-end gap-3">
          <CountryInput
            name="country"
            label="Deliver to"
            defaultValue={country}
            autoComplete="shipping country-name"
            autoFocus
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </form>
      ) : (
        <p>
          {country && isReached && `Delivery to ${country}. `}
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the form that had the focus is gone
            autoFocus={isOpen === false}
            onClick={() => setOpen(true)}
            className="min-h-6 underline"
          >
            {country ? 'Change the country' : 'Choose your country'}
          </button>
        </p>
      )}
    </>
  )
}

/** What does not change any more: typing a quantity asks once. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what it says
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}
