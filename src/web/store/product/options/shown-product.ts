import { optionsText } from '../../../../contract/options-text.ts'
import type { Image, Product } from '../../../../contract/product.ts'
import type { ChosenOption, Variant } from '../../../../contract/variant.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { type Choice, chosenVariant, matching } from './choice.ts'

/** What is chosen, by the names of the options. */
export function chosenOptions(options: readonly { name: string }[], choice: Choice): ChosenOption[] {
  return options.flatMap(({ name }, at) => {
    const value = choice[at]
    return value === undefined ? [] : [{ name, value }]
  })
}

/** When a piece arrives and how it can be returned, and the same engraved. */
export type Deliveries = Delivery & { engraved?: Delivery | undefined }

export type ShownVariant = Variant & {
  /** Without what can be made. */
  inStock?: number
  /** Of one that is made to order. */
  delivery?: Deliveries
}

/** The product as the choice leaves it: prices, stock and images of the variants that can still be chosen, the code that they share. */
export function shownProduct<Shown extends Product>(
  product: Shown,
  variants: readonly ShownVariant[],
  choice: Choice,
): Shown & { inStock?: number } {
  const left = matching(variants, choice)
  const prices = left.map(({ price }) => price)
  const price = Math.min(...prices)
  const former = left.flatMap((one) => (one.price === price ? (one.compare_at_price ?? 0) : []))
  return {
    ...product,
    images: imagesOf(product.images, variants, left),
    price,
    price_to: Math.max(...prices),
    // Of all that cost the lowest price.
    compare_at_price: Math.min(...former) || null,
    stock_quantity: left.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0),
    inStock: left.reduce((sum, { inStock, stock_quantity }) => sum + (inStock ?? stock_quantity), 0),
    code: chosenVariant(variants, choice)?.code ?? sharedCode(variants),
  }
}

/** 'SOL-K-YG' and 'SOL-M-YG' → 'SOL'; empty when they share no whole part. */
function sharedCode(variants: readonly Variant[]): string {
  const split = ({ code }: Variant) => code.split(/(?=[-_./ ])/)
  const [first = [], ...others] = variants.map(split)
  const at = first.findIndex((part, index) => others.some((parts) => parts[index] !== part))
  return first.slice(0, at < 0 ? undefined : at).join('')
}

/** Those of the variants first, then those of the whole product; none of other variants. */
function imagesOf(all: Image[], variants: readonly Variant[], left: readonly Variant[]): Image[] {
  const images = all.map((image) => withValues(image, variants))
  if (left.length === variants.length) return images
  const own = new Set(left.flatMap(({ image_ids }) => image_ids))
  const assigned = new Set(variants.flatMap(({ image_ids }) => image_ids))
  const shown = [...images.filter(({ id }) => own.has(id)), ...images.filter(({ id }) => !assigned.has(id))]
  return shown.length > 0 ? shown : images
}

/** 'Celeste Ring, 18 ct gold': an option is named when its values tell the variants with the image from all others. */
function withValues(image: Image, variants: readonly Variant[]): Image {
  const has = ({ image_ids }: Variant) => image_ids.includes(image.id)
  const having = variants.filter(has)
  const others = variants.filter((variant) => !has(variant))
  if (others.length === 0) return image
  const named = (having[0]?.options ?? []).flatMap(({ name }, at) => {
    const values = valuesAt(having, at)
    const left = valuesAt(others, at)
    return values.some((value) => left.includes(value)) ? [] : values.map((value) => ({ name, value }))
  })
  return named.length > 0 ? { ...image, alt: `${image.alt}, ${optionsText(named)}` } : image
}

function valuesAt(variants: readonly Variant[], at: number): string[] {
  return [...new Set(variants.flatMap(({ options }) => options[at]?.value ?? []))]
}

/** 'Gold is not made with Size M. Ring size is now N.' Empty when nothing has moved. */
export function movedText(
  value: string,
  before: readonly ChosenOption[],
  moved: readonly ChosenOption[],
): string {
  if (moved.length === 0) return ''
  const old = before.filter(({ name }) => moved.some((option) => option.name === name))
  const now = moved.map((option) => `${option.name} is now ${option.value}.`)
  return `${value} is not made with ${optionsText(old)}. ${now.join(' ')}`
}
