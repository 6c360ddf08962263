// Without zod, which the pages of the shop do not load.

import { nameWithOptions } from '../options-text.ts'
import type { ChosenOption } from '../variant.ts'

export const PLACES = ['front', 'back', 'inside'] as const
export type Place = (typeof PLACES)[number]

export const FONTS = ['script', 'serif', 'sans'] as const
export type Font = (typeof FONTS)[number]

export const FONT_LABELS: Record<Font, string> = { script: 'Script', serif: 'Serif capitals', sans: 'Sans' }
export const PLACE_LABELS: Record<Place, string> = { front: 'Front', back: 'Back', inside: 'Inside' }

export const MAX_TEXT = 60

/** What a product offers. `price` in major units is added to the variant's, `days` are working days. */
export type Engraving = {
  places: Place[]
  fonts: Font[]
  /** Also ranges such as A-Z. A space is always allowed. */
  characters: string
  max_length: number
  price: number
  days: number
}

/** What somebody wants engraved. */
export type Personalisation = { place: Place; font: Font; text: string }

export const NO_RETURN = 'Made for you: it can only be returned if it is faulty.'

const RANGE = /([A-Z])-([A-Z])|([a-z])-([a-z])|([0-9])-([0-9])/g

/** 'A-C &' → A, B, C, & */
export function allowedCharacters(characters: string): Set<string> {
  const expanded = characters.replaceAll(RANGE, (range) => {
    const [first, last] = [range.codePointAt(0) ?? 0, range.codePointAt(2) ?? 0]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
      String.fromCodePoint(first + at),
    ).join('')
  })
  return new Set([' ', ...graphemes(expanded)])
}

/** The characters that a reader counts: an accent and its letter are one. */
export function graphemes(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.normalize('NFC'))
  return [...segments].map(({ segment }) => segment)
}

type Problem = { path: keyof Personalisation | undefined; message: string }

/** @returns why a text can't be engraved as it is, in a sentence; undefined when it can */
export function engravingProblem(
  { place, font, text }: Personalisation,
  engraving: Engraving | null,
): Problem | undefined {
  if (!engraving) return { path: undefined, message: 'This product cannot be engraved.' }
  const { places, fonts, characters, max_length } = engraving
  if (!places.includes(place))
    return { path: 'place', message: `It can be engraved here: ${places.join(', ')}.` }
  if (!fonts.includes(font))
    return { path: 'font', message: `It can be engraved in these fonts: ${fonts.join(', ')}.` }
  const typed = graphemes(text)
  if (typed.length > max_length) {
    return {
      path: 'text',
      message: `The text can have at most ${max_length} characters; this one has ${typed.length}.`,
    }
  }
  const allowed = allowedCharacters(characters)
  const wrong = typed.find((character) => !allowed.has(character))
  return wrong === undefined ? undefined : { path: 'text', message: sentenceAbout(wrong, characters) }
}

const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const RIGHT_TO_LEFT =
  /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}\p{sc=Adlam}\u061c\u200f]/u

function sentenceAbout(character: string, characters: string): string {
  if (EMOJI.test(character)) return 'An emoji cannot be engraved. Please leave it out.'
  if (RIGHT_TO_LEFT.test(character))
    return 'Text that is written from right to left cannot be engraved. Please use other letters.'
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(character))
    return 'The text has a character that cannot be seen. Please type it again.'
  return `‘${character}’ cannot be engraved. These characters can: ${characters}`
}

/** The drawing of a text before it is ordered. */
export function previewUrl(productId: string, { place, font, text }: Personalisation): string {
  return `/api/v1/engraving/preview.svg?${new URLSearchParams({ product_id: productId, place, font, text })}`
}

/** The drawing as it was ordered. */
export function drawingUrl(orderId: string, itemId: string): string {
  return `/api/v1/order/${orderId}/items/${itemId}/drawing.svg`
}

type Line = {
  product: { name: string }
  options: readonly ChosenOption[]
  personalisation: { text: string } | null
}

/** 'Locket (Length 45 cm), engraved “Olive”' */
export function lineName({ product, options, personalisation }: Line): string {
  const name = nameWithOptions(product.name, options)
  // An order of a deleted account has no text.
  return personalisation?.text ? `${name}, engraved “${personalisation.text}”` : name
}
