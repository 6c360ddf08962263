import type { Tax } from '../../contract/tax/tax-of.ts'

/** Money in minor units. */
export type DocumentLine = {
  name: string
  detail: string
  quantity: number | null
  price: number | null
  discount: number
  /** Percent; several for the delivery of goods of mixed rates, none for the margin scheme and without a VAT number. */
  rates: number[]
  net: number
  tax: number
  gross: number
}

/** What a document says; stored with it, so that it never changes. Days are the shop's. */
export type DocumentContent = {
  currency: string
  order: { code: string; placed_on: string; paid_on: string }
  issued_on: string
  seller: string[]
  buyer: string[]
  lines: DocumentLine[]
  /** Of the whole, by rate; null: the margin scheme, or no VAT number. */
  rates: Tax[]
  /** Null without a VAT number, like `tax`. */
  net: number | null
  tax: number | null
  total: number
  is_simplified: boolean
  promo_code: string | null
  invoice_number: string | null
  reason: string | null
}
