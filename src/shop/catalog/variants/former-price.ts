type Prices = { price: number; compare_at_price?: number | null | undefined }

/** A former price that is not given stays, unless the price reaches it: then nothing is reduced. All in one unit. */
export function formerPrice(
  { price, compare_at_price: given }: Prices,
  before: number | null = null,
): number | null {
  const former = given === undefined ? before : given
  return former !== null && former > price ? former : null
}
