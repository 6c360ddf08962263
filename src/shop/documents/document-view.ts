import { sumOf } from '../../contract/money/split.ts'
import type { Tax } from '../../contract/tax/tax-of.ts'
import { priceText } from '../lib/money.ts'
import type { DocumentContent, DocumentLine } from './content.ts'
import type { ShownDocument } from './list-documents.ts'

export type Column = { name: string; isNumber?: true }
/** The first cell may have a second line, `detail`. */
export type Table = { title: string; columns: Column[]; rows: { cells: string[]; detail?: string }[] }

/** What HTML and PDF show, as texts. */
export type DocumentView = {
  title: string
  facts: [name: string, value: string][]
  seller: string[]
  buyer: string[]
  items: Table
  /** The total is the last. */
  sums: [name: string, amount: string][]
  vat: Table | undefined
  notes: string[]
}

const NAMES = { receipt: 'Receipt', invoice: 'Invoice', credit_note: 'Credit note' }

export function documentView({ kind, number, content, refunded = 0 }: ShownDocument): DocumentView {
  const { seller, buyer, total, currency, lines } = content
  const isCredit = content.invoice_number !== null
  const hasVat = content.tax !== null
  const isFull = hasVat && kind === 'invoice' && !isCredit && !content.is_simplified
  return {
    title: `${NAMES[kind]} ${number}`,
    facts: factsOf(kind, content),
    seller,
    buyer,
    items: itemsTable(lines, content, [
      ...columnsOf(lines, { hasRates: hasVat && !isCredit, isFull }),
      { name: 'Amount', text: ({ gross }, money) => money(gross), isNumber: true },
    ]),
    sums: [
      ...(hasVat ? vatSums(content) : []),
      [kind === 'credit_note' ? 'Total credited' : 'Total', priceText(total, currency)],
    ],
    vat: hasVat ? vatTable(content) : undefined,
    notes: [...notesOf(kind, content), ...(kind === 'receipt' ? [paidNote(refunded, content)] : [])],
  }
}

function factsOf(kind: ShownDocument['kind'], content: DocumentContent): DocumentView['facts'] {
  const { order, invoice_number, issued_on } = content
  return [
    ['Date', dateText(issued_on)],
    ...(invoice_number ? [['For invoice', invoice_number] as [string, string]] : []),
    ['Order', order.code],
    ['Ordered on', dateText(order.placed_on)],
    ...(kind === 'credit_note' ? [] : [['Paid on', dateText(order.paid_on)] as [string, string]]),
  ]
}

/** '2026-11-28' → '28 November 2026' */
function dateText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' })
}

type Money = (minor: number) => string
type LineColumn = Column & { text: (line: DocumentLine, money: Money) => string }

function columnsOf(
  lines: DocumentLine[],
  { hasRates, isFull }: Record<'hasRates' | 'isFull', boolean>,
): LineColumn[] {
  const column = (name: string, text: LineColumn['text']) => ({ name, text, isNumber: true as const })
  const has = (field: 'quantity' | 'price' | 'discount') => lines.some((line) => line[field])
  return [
    { name: 'Item', text: ({ name }) => name },
    ...(has('quantity') ? [column('Quantity', ({ quantity }) => String(quantity ?? ''))] : []),
    ...(has('price') ? [column('Price', ({ price }, money) => (price === null ? '' : money(price)))] : []),
    ...(has('discount')
      ? [column('Discount', ({ discount }, money) => (discount ? money(-discount) : ''))]
      : []),
    ...(hasRates ? [column('VAT rate', ({ rates }) => rates.map(percent).join(' / ') || '–')] : []),
    ...(isFull
      ? [column('Net', ({ net }, money) => money(net)), column('VAT', ({ tax }, money) => money(tax))]
      : []),
  ]
}

function itemsTable(lines: DocumentLine[], { currency }: DocumentContent, columns: LineColumn[]): Table {
  const money = (minor: number) => priceText(minor, currency)
  return {
    title: 'Items',
    columns: columns.map(({ text: _, ...column }) => column),
    rows: lines.map((line) => ({
      cells: columns.map(({ text }) => text(line, money)),
      detail: line.detail,
    })),
  }
}

function vatSums({ net, tax, currency }: DocumentContent): [string, string][] {
  return [
    ['Net', priceText(net ?? 0, currency)],
    ['VAT', priceText(tax ?? 0, currency)],
  ]
}

/** Without goods of the margin scheme, which show no VAT. */
function vatTable({ rates, currency }: DocumentContent): Table | undefined {
  const money = (minor: number) => priceText(minor, currency)
  const taxed = rates.filter((part): part is Tax & { rate: number } => part.rate !== null)
  if (taxed.length === 0) return undefined
  return {
    title: 'VAT by rate',
    columns: ['Rate', 'Net', 'VAT', 'Including VAT'].map((name, at) =>
      at > 0 ? { name, isNumber: true } : { name },
    ),
    rows: taxed.map(({ rate, net, tax, gross }) => ({
      cells: [percent(rate), money(net), money(tax), money(gross)],
    })),
  }
}

function notesOf(kind: ShownDocument['kind'], content: DocumentContent): string[] {
  const { lines, promo_code, currency, reason, tax, rates } = content
  const discount = sumOf(lines.map((line) => line.discount))
  return [
    ...(promo_code
      ? [`The amounts are after the discount of ${priceText(discount, currency)} (code ${promo_code}).`]
      : []),
    ...(tax !== null && rates.some(({ rate }) => rate === null)
      ? ['Items without a rate are sold under the margin scheme for second-hand goods.']
      : []),
    ...(reason ? [kind === 'credit_note' ? `Reason: ${reason}` : reason] : []),
  ]
}

function paidNote(refunded: number, { currency }: DocumentContent): string {
  return `Paid in full. ${refunded > 0 ? `${priceText(refunded, currency)} has been refunded since.` : 'Thank you.'}`
}

function percent(rate: number): string {
  return `${rate} %`
}
