import { optionsText } from '../../../../contract/options-text.ts'
import type { Image, Product } from '../../../../contract/product.ts'
import type { ChosenOption, Variant } from '../../../../contract/variant.ts'
import { type Choice, chosenVariant, matching } from './choice.ts'

/** What is chosen, by the names of the options. */
export function chosenOptions(options: readonly { name: string }[], choice: Choice): ChosenOption[] {
  return options.flatMap(({ name }, at) => {
    const value = choice[at]
    return value === undefined ? [] : [{ name, value }]
  })
}

/** The product with price, stock and code of the chosen variant, and the images of the variants that the choice leaves. */
export function shownProduct<Shown extends Product>(
  product: Shown,
  variants: readonly Variant[],
  choice: Choice,
): Shown {
  const images = imagesOf(product.images, variants, matching(variants, choice))
  const variant = chosenVariant(variants, choice)
  if (!variant) return { ...product, images }
  const { price, stock_quantity, code } = variant
  return { ...product, images, price, price_to: price, stock_quantity, code }
}

/** Those of the variants first, then those of the whole product; none of other variants. */
function imagesOf(images: Image[], variants: readonly Variant[], left: readonly Variant[]): Image[] {
  if (left.length === variants.length) return images
  const own = new Set(left.flatMap(({ image_ids }) => image_ids))
  const assigned = new Set(variants.flatMap(({ image_ids }) => image_ids))
  const shown = [...images.filter(({ id }) => own.has(id)), ...images.filter(({ id }) => !assigned.has(id))]
  return shown.length > 0 ? shown : images
}

/** 'Gold is not made with Ring size M. Ring size is now N.' Empty when nothing has moved. */
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
