import type { ChosenOption, ProductOption, Variant } from '../../../../contract/variant.ts'

/** The value of each option in the options' order, undefined where nothing is chosen. */
export type Choice = readonly (string | undefined)[]

export type ValueState = 'available' | 'sold_out' | 'not_made'

/** Leaves out the values that no variant has. */
export function madeOptions(
  options: readonly ProductOption[],
  variants: readonly Variant[],
): ProductOption[] {
  return options.map((option, at) => ({
    ...option,
    values: option.values.filter(({ value }) => variants.some((variant) => valueAt(variant, at) === value)),
  }))
}

/** A single value is chosen, and the first metal that is available. A size starts empty: a wrong one would be returned. */
export function firstChoice(options: readonly ProductOption[], variants: readonly Variant[]): Choice {
  const single: Choice = options.map(({ values }) => (values.length === 1 ? values[0]?.value : undefined))
  return options.reduce((choice, { kind, values }, at) => {
    if (kind !== 'metal' || choice[at] !== undefined) return choice
    const inState = (state: ValueState) =>
      values.find(({ value }) => stateOf(variants, choice, at, value) === state)
    return replaced(choice, at, (inState('available') ?? inState('sold_out'))?.value)
  }, single)
}

/** @param variantId from the URL: may be missing or unknown */
export function choiceOf(variants: readonly Variant[], variantId: string | null): Choice | undefined {
  return variants.find(({ id }) => id === variantId)?.options.map(({ value }) => value)
}

export function stateOf(variants: readonly Variant[], choice: Choice, at: number, value: string): ValueState {
  const made = matching(variants, replaced(choice, at, value))
  if (made.length === 0) return 'not_made'
  return made.some(({ stock_quantity }) => stock_quantity > 0) ? 'available' : 'sold_out'
}

/** Whether a sold out value is in stock with other choices. */
export function isElsewhereInStock(variants: readonly Variant[], at: number, value: string): boolean {
  return variants.some((variant) => valueAt(variant, at) === value && variant.stock_quantity > 0)
}

/** @returns `moved`: the other options whose value had to change, with their new value */
export function choose(
  options: readonly ProductOption[],
  variants: readonly Variant[],
  choice: Choice,
  at: number,
  value: string,
): { choice: Choice; moved: ChosenOption[] } {
  const next = replaced(choice, at, value)
  const nearest = nearestVariant(options, variants, choice, at, value)
  if (!nearest || matching(variants, next).length > 0) return { choice: next, moved: [] }
  const made = next.map((chosen, index) => chosen && valueAt(nearest, index))
  const moved = nearest.options.filter((_, index) => made[index] !== next[index])
  return { choice: made, moved }
}

/** The variant of a value that changes the fewest other choices, and those by the fewest steps; then one in stock. */
export function nearestVariant(
  options: readonly ProductOption[],
  variants: readonly Variant[],
  choice: Choice,
  at: number,
  value: string,
): Variant | undefined {
  const distance = (variant: Variant): number[] => {
    const steps = choice.map((chosen, index) =>
      index === at || chosen === undefined
        ? 0
        : Math.abs(placeOf(options[index], chosen) - placeOf(options[index], valueAt(variant, index))),
    )
    const changes = steps.filter((count) => count > 0).length
    return [changes, steps.reduce((sum, count) => sum + count, 0), variant.stock_quantity > 0 ? 0 : 1]
  }
  return variants
    .filter((variant) => valueAt(variant, at) === value)
    .map((variant) => ({ variant, distance: distance(variant) }))
    .sort((one, other) => compare(one.distance, other.distance))[0]?.variant
}

/** Undefined until every option has a value. */
export function chosenVariant<Sold extends Variant>(
  variants: readonly Sold[],
  choice: Choice,
): Sold | undefined {
  return choice.includes(undefined) ? undefined : matching(variants, choice)[0]
}

export function matching<Sold extends Variant>(variants: readonly Sold[], choice: Choice): Sold[] {
  return variants.filter((variant) =>
    choice.every((value, at) => value === undefined || valueAt(variant, at) === value),
  )
}

export function valueAt({ options }: Variant, at: number): string | undefined {
  return options[at]?.value
}

function replaced(choice: Choice, at: number, value: string | undefined): Choice {
  return choice.map((chosen, index) => (index === at ? value : chosen))
}

function placeOf(option: ProductOption | undefined, value: string | undefined): number {
  return option?.values.findIndex((other) => other.value === value) ?? 0
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
