import { refundValues } from '../../contract/money/refund-values.ts'
import { split, sumOf } from '../../contract/money/split.ts'
import { toOneLine } from '../../contract/one-line.ts'
import { deliveryTaxes, type Tax } from '../../contract/tax/tax-of.ts'
import type { DocumentContent, DocumentLine } from './content.ts'
import { creditParts } from './credit-parts.ts'
import { documentNumber, type StoredDocument } from './insert-document.ts'
import type { Sale } from './load-sale.ts'
import { goodsTaxes, totalOf } from './sale-content.ts'

/** `items` and `amounts`: quantities and, where they differ from the value, minor units by order item. */
export type Refunded = {
  amount: number
  /** Of it, for the delivery. */
  shipping: number
  reason: string | null
  items: Record<string, number>
  amounts: Record<string, number>
  /** Of the price of the items of another refund, which says how many come back. */
  is_part?: boolean
}

export type IssuedDocument = Pick<StoredDocument, 'id' | 'kind' | 'number' | 'content'>

type Credit = {
  invoice: IssuedDocument
  documents: IssuedDocument[]
  sale: Sale
  refund: Refunded
  earlier: Refunded[]
}

/** What the credit note of a refund says. @param documents those of its order so far @param earlier refunds that did not fail */
export function creditContent({ invoice, documents, sale, refund, earlier }: Credit): DocumentContent {
  const { content } = invoice
  const values = itemValues(sale, refund, earlier)
  const goods = goodsTaxes(sale, content.tax !== null)
  const items = goods.map(({ rate }, at) => ({ rate, gross: values[at] ?? 0 }))
  const rates = creditParts(content.rates, creditedBefore(invoice, documents), {
    amount: refund.amount,
    parts: [...items, ...deliveryTaxes(goods, refund.shipping)],
  })
  const { net, tax, gross: total } = totalOf(rates)
  return {
    ...content,
    lines: creditLines(sale, refund, { values, total, whole: content.total }),
    rates,
    net: content.net === null ? null : net,
    tax: content.tax === null ? null : tax,
    total,
    promo_code: null,
    invoice_number: documentNumber(invoice),
    reason: refund.reason && toOneLine(refund.reason),
  }
}

/** Without what was taken back. */
function creditedBefore(invoice: IssuedDocument, documents: IssuedDocument[]): Tax[] {
  return documents
    .filter(({ id }) => id !== invoice.id)
    .flatMap(({ kind, content: { rates } }) =>
      kind === 'credit_note'
        ? rates
        : rates.map(({ rate, net, tax, gross }) => ({ rate, net: -net, tax: -tax, gross: -gross })),
    )
}

function itemValues({ items, promo_amount }: Sale, refund: Refunded, earlier: Refunded[]): number[] {
  const lines = items.map((item) => ({
    ...item,
    refunded: refund.items[item.id] ?? 0,
    refundedBefore: sumOf(earlier.map((one) => one.items[item.id] ?? 0)),
  }))
  const values = refundValues(lines, promo_amount)
  const all = items.map(({ id }, at) => refund.amounts[id] ?? values[at] ?? 0)
  return refund.is_part && sumOf(all) > 0 ? split(refund.amount, all) : all
}

type Values = { values: number[]; total: number; whole: number }

function creditLines(sale: Sale, refund: Refunded, { values, total, whole }: Values): DocumentLine[] {
  const refunded = sale.items
    .map(({ id, name }, at) => ({ name, quantity: refund.items[id] ?? 0, value: values[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const worth = refunded.map(({ value }) => value)
  const ofItems = Math.min(sumOf(worth), total)
  const grosses = split(ofItems, worth)
  const shipping = Math.min(refund.shipping, total - ofItems)
  const lines = [
    ...refunded.map(({ name, quantity }, at) =>
      creditLine(name, grosses[at] ?? 0, refund.is_part ? null : quantity),
    ),
    ...(shipping > 0 ? [creditLine('Delivery', shipping, null)] : []),
  ]
  const rest = total - ofItems - shipping
  if (rest === 0) return lines
  return [...lines, creditLine(restName(lines.length, { shipping, isWhole: total === whole }), rest, null)]
}

function restName(before: number, { shipping, isWhole }: { shipping: number; isWhole: boolean }): string {
  if (before === 0) return isWhole ? 'The whole order' : 'A part of the price'
  return shipping > 0 ? 'Other amounts' : 'Delivery and other amounts'
}

function creditLine(name: string, gross: number, quantity: number | null): DocumentLine {
  return {
    name: toOneLine(name),
    detail: '',
    quantity,
    price: null,
    discount: 0,
    rates: [],
    net: gross,
    tax: 0,
    gross,
  }
}
