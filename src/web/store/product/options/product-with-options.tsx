import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { optionNames, optionsText } from '../../../../contract/options-text.ts'
import { useShopConfig } from '../../../shared/shop-config.ts'
import { LiveRegion } from '../../../ui/focus/live-region.tsx'
import { useAnnouncer } from '../../../ui/focus/use-announcer.ts'
import { formatPrice } from '../../../ui/format.ts'
import { useEngraving } from '../engraving/use-engraving.tsx'
import type { ProductFacts, ProductFactsProps } from '../product-facts.tsx'
import type { ProductGallery } from '../product-gallery.tsx'
import {
  type Choice,
  choiceOf,
  choose,
  chosenVariant,
  firstChoice,
  isElsewhereInStock,
  madeOptions,
  matching,
  nearestVariant,
  stateOf,
} from './choice.ts'
import { groupId, OptionGroup } from './option-group.tsx'
import type { Deliveries, ShownVariant } from './shown-product.ts'
import { chosenOptions, movedText, shownProduct } from './shown-product.ts'

const URL_DELAY_MS = 300

type Props = Omit<ProductFactsProps, 'product' | 'choice' | 'children' | 'delivery'> & {
  delivery: Deliveries
  product: ProductFactsProps['product'] & { variants?: ShownVariant[] }
  /** What can be engraved, in words. */
  engraving: string | undefined
  // Imported here they would be a third file, which pages without options load, too.
  Gallery: typeof ProductGallery
  Facts: typeof ProductFacts
}

/** The gallery and the facts of a product with options, or one that can be engraved. */
export default function ProductWithOptions(props: Props) {
  // A link to another variant of the product starts with that one.
  const Part = props.product.variants ? Chooser : Engravable
  return <Part key={useLocation().key} {...props} />
}

function Engravable({ product: sold, engraving: words, delivery, Gallery, Facts, ...facts }: Props) {
  const { product, engraved, form } = useEngraving(sold, words)
  return (
    <>
      <Gallery images={product.images} name={product.name} />
      <Facts
        {...facts}
        delivery={engraved ? (delivery.engraved ?? delivery) : delivery}
        product={product}
        choice={
          engraved && {
            ...engraved,
            variantId: undefined,
            line: { personalisation: engraved.personalisation },
            isPartlyInStock: false,
          }
        }
      >
        {form}
      </Facts>
    </>
  )
}

function Chooser({ product, engraving: words, Gallery, Facts, ...facts }: Props) {
  const variants = product.variants ?? []
  const options = madeOptions(product.options, variants)
  const { choice, note, announcement, onChoose } = useChoice(options, variants, product)
  const { product: shown, engraved, form } = useEngraving(shownProduct(product, variants, choice), words)
  const variant = chosenVariant(variants, choice)
  const delivery = variant?.delivery ?? facts.delivery
  const missing = options.find((_, at) => choice[at] === undefined)
  return (
    <>
      <Gallery key={shown.images.map(({ id }) => id).join()} images={shown.images} name={product.name} />
      <Facts
        {...facts}
        delivery={engraved ? (delivery.engraved ?? delivery) : delivery}
        product={shown}
        choice={{
          variantId: variant?.id,
          line: { variantId: variant?.id, personalisation: engraved?.personalisation },
          ask: missing ? `Choose ${optionNames([missing])}` : engraved?.ask,
          onAsk: () => (missing ? focusGroup(groupId(missing)) : engraved?.onAsk()),
          isPartlyInStock: matching(variants, choice).some(({ stock_quantity }) => stock_quantity < 1),
        }}
      >
        <div className="flex flex-col gap-5">
          {options.map((option, at) => (
            <OptionGroup
              key={option.id}
              option={option}
              chosen={choice[at]}
              others={optionsText(chosenOptions(options, choice).filter(({ name }) => name !== option.name))}
              isElsewhereInStock={(value) => isElsewhereInStock(variants, at, value)}
              stateOf={(value) => stateOf(variants, choice, at, value)}
              variantOf={(value) => nearestVariant(options, variants, choice, at, value)?.id}
              onChoose={(value) => onChoose(at, value)}
            />
          ))}
          {note && <p className="rounded-sm bg-sand px-3 py-2 text-body">{note}</p>}
          {form}
          <LiveRegion>{announcement}</LiveRegion>
        </div>
      </Facts>
    </>
  )
}

function useChoice(
  options: Props['product']['options'],
  variants: ShownVariant[],
  product: Props['product'],
) {
  const { currency } = useShopConfig()
  const [search] = useSearchParams()
  const [latest, setLatest] = useState<{ choice: Choice; note: string }>()
  const [announcement, announce] = useAnnouncer()
  // A reload of the stock may have archived the chosen variant.
  const isMade = latest && matching(variants, latest.choice).length > 0
  const choice = isMade
    ? latest.choice
    : (choiceOf(variants, search.get('variant')) ?? firstChoice(options, variants))
  useVariantUrl(latest && chosenVariant(variants, choice)?.id)
  const onChoose = (at: number, value: string) => {
    const before = chosenOptions(options, choice)
    const { choice: next, moved } = choose(options, variants, choice, at, value)
    const note = movedText(value, before, moved)
    setLatest({ choice: next, note })
    const { price, price_to, stock_quantity } = shownProduct(product, variants, next)
    const isChosen = chosenVariant(variants, next) !== undefined
    const stock = stock_quantity > 0 ? `${stock_quantity} available` : 'out of stock'
    announce(
      [
        note,
        `${optionsText(chosenOptions(options, next))}:`,
        `${price < price_to ? 'from ' : ''}${formatPrice(price, currency)}${isChosen ? `, ${stock}` : ''}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  }
  return { choice, note: isMade ? latest.note : '', announcement, onChoose }
}

/** Shows the chosen variant in the URL, without a navigation. Debounced: Safari limits the calls. */
function useVariantUrl(variantId: string | undefined): void {
  useEffect(() => {
    if (!variantId) return
    const timer = setTimeout(
      () => history.replaceState(history.state, '', `?variant=${variantId}`),
      URL_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [variantId])
}

function focusGroup(id: string): void {
  const group = document.getElementById(id)
  group?.scrollIntoView({ block: 'center' })
  // A click does not show the focus by itself.
  group?.querySelector('input')?.focus({ preventScroll: true, focusVisible: true })
}
