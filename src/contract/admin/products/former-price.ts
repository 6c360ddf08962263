import { priceOf } from '../../fields.ts'

/** What it cost before its price was reduced. Null: it is not on sale. Absent: unchanged, or null when the price reaches it. */
export const formerPriceField = { compare_at_price: priceOf('Former price').nullish() }

type Prices = { price: number; compare_at_price?: number | null | undefined }

export const isFormerPriceHigher = ({ price, compare_at_price: former }: Prices) =>
  !(typeof former === 'number' && former <= price)

export const lowFormerPrice = {
  path: ['compare_at_price'] as PropertyKey[],
  error: 'Former price must be above the price',
  // Also beside other errors, so that all are reported at once.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
