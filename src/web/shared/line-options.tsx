import { FONT_LABELS, PLACE_LABELS } from '../../contract/engraving/rules.ts'
import { optionsText } from '../../contract/options-text.ts'
import type { OrderItem } from '../../contract/order.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { useDrawing } from '../data/drawing.ts'

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

type Engraved = NonNullable<OrderItem['personalisation']>

/** Below the options of a line: its text, as it is drawn, and its right when it is not the shop's promise. */
export function LineNotes({ personalisation, right }: Pick<OrderItem, 'personalisation' | 'right'>) {
  if (!right.reason) return null
  return (
    <span className="mt-1 block text-small font-normal">
      {personalisation && (
        <>
          <span className="block wrap-anywhere">{engravingText(personalisation)}</span>
          <Drawing personalisation={personalisation} className="my-1 w-40" />
        </>
      )}
      <span className="block text-muted">{right.sentence}</span>
    </span>
  )
}

/** 'Back, Script: “Olive”' */
export function engravingText({ place, font, text }: Omit<Engraved, 'drawing_url'>): string {
  return `${PLACE_LABELS[place]}, ${FONT_LABELS[font]}: “${text}”`
}

export function Drawing({ personalisation, className }: { personalisation: Engraved; className: string }) {
  const src = useDrawing(personalisation.drawing_url)
  const look = `block aspect-[12/5] max-w-full ${className}`
  if (!src) return <span className={look} />
  return <img src={src} alt="Drawing of the engraving" width={480} height={200} className={look} />
}
