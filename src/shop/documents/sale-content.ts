import { cityLine } from '../../contract/address/address-lines.ts'
import { countryCode } from '../../contract/address/country-code.ts'
import { dayIn } from '../../contract/day.ts'
import { paidByLine } from '../../contract/money/refund-values.ts'
import { split, sumOf } from '../../contract/money/split.ts'
import { lineTotal } from '../../contract/money/totals-of.ts'
import { toOneLine } from '../../contract/one-line.ts'
import { optionsText } from '../../contract/options-text.ts'
import { deliveryTaxes, type Tax, taxOfGross } from '../../contract/tax/tax-of.ts'
import { publicSettings } from '../settings/public-settings.ts'
import type { Shop } from '../shop.ts'
import type { DocumentContent, DocumentLine } from './content.ts'
import type { Sale } from './load-sale.ts'

/** £250: the limit of simplified invoices in the United Kingdom. */
const SIMPLIFIED_MAX = 25_000

/** In minor units: up to that, an invoice is simplified, and needs no address of its buyer. Null: none is. */
export function simplifiedUpTo(
  shop: Pick<Shop, 'settings' | 'config'>,
  currency = shop.config.currency,
): number | null {
  const { country } = shop.settings.current().address
  return currency === 'GBP' && countryCode(country) === 'GB' ? SIMPLIFIED_MAX : null
}

/** What receipt and invoice say. Prices are gross, taxed as when the order was placed. */
export function saleContent(shop: Shop, sale: Sale, issuedAt: Date): DocumentContent {
  const vatNumber = sale.tax?.vat_number ?? publicSettings(shop).vat_number
  // Orders of before the number was kept have none when the shop has none: VAT is not shown without a number.
  const isTaxed = sale.tax !== null && vatNumber !== ''
  const limit = simplifiedUpTo(shop, sale.currency)
  const goods = goodsTaxes(sale, isTaxed)
  const delivery = deliveryTaxes(goods, sale.shipping_fee)
  const difference = differenceTaxes(sale, [...goods, ...delivery])
  const rates = partsByRate([...goods, ...delivery, ...difference])
  const { net, tax } = totalOf(rates)
  const day = (at: Date) => dayIn(shop.config.timeZone, at)
  return {
    currency: sale.currency,
    order: { code: sale.code, placed_on: day(sale.placed_at), paid_on: day(sale.paid_at) },
    issued_on: day(issuedAt),
    seller: sellerLines(shop, vatNumber),
    buyer: [sale.name, sale.address, cityLine(sale), sale.postal_code, sale.country]
      .map(toOneLine)
      .filter(Boolean),
    lines: [
      ...goodsLines(sale, goods),
      ...(sale.shipping_fee ? [lineOf(`Delivery: ${sale.method_name}`, delivery)] : []),
      ...(difference.length ? [lineOf('Difference to the amount paid', difference)] : []),
    ],
    rates,
    net: isTaxed ? net : null,
    tax: isTaxed ? tax : null,
    total: sale.paid,
    is_simplified: limit !== null && sale.paid <= limit,
    promo_code: sale.promo_amount ? sale.promo_code : null,
    invoice_number: null,
    reason: null,
  }
}

/** After their share of the discount; without a rate when `isTaxed` is false. */
export function goodsTaxes({ items, promo_amount }: Sale, isTaxed: boolean): Tax[] {
  const paid = paidByLine(items, promo_amount)
  return items.map(({ tax }, at) => (isTaxed && tax ? tax : taxOfGross(paid[at] ?? 0, null)))
}

/** In proportion to the value of each rate; negative when less was paid. Brings each rate to the tax of what was paid. */
function differenceTaxes({ paid, grand_total }: Sale, taxes: Tax[]): Tax[] {
  const difference = paid - grand_total
  const sign = Math.sign(difference)
  if (sign === 0) return []
  const rates = partsByRate(taxes)
  const shares = split(
    Math.abs(difference),
    rates.map(({ gross }) => gross),
  )
  return rates.map(({ rate, gross: due, tax: dueTax }, at) => {
    const gross = sign * (shares[at] ?? 0)
    const tax = taxOfGross(due + gross, rate).tax - dueTax
    return { rate, net: gross - tax, tax, gross }
  })
}

/** Highest rate first, goods without VAT last. */
export function partsByRate(taxes: readonly Tax[]): Tax[] {
  const rates = [...new Set(taxes.map(({ rate }) => rate))].sort((a, b) => (b ?? -1) - (a ?? -1))
  return rates.map((rate) => ({ rate, ...totalOf(taxes.filter((one) => one.rate === rate)) }))
}

export function totalOf(taxes: readonly Tax[]): Omit<Tax, 'rate'> {
  return {
    net: sumOf(taxes.map(({ net }) => net)),
    tax: sumOf(taxes.map(({ tax }) => tax)),
    gross: sumOf(taxes.map(({ gross }) => gross)),
  }
}

function goodsLines({ items }: Sale, taxes: Tax[]): DocumentLine[] {
  return items.map((item, at) => {
    const tax = taxes[at] as Tax
    return {
      ...lineOf(item.name, [tax]),
      detail: toOneLine([optionsText(item.options), `Code ${item.code}`].filter(Boolean).join(' · ')),
      quantity: item.quantity,
      price: item.price,
      discount: lineTotal(item) - tax.gross,
    }
  })
}

function lineOf(name: string, taxes: Tax[]): DocumentLine {
  const rates = taxes.map(({ rate }) => rate).filter((rate) => rate !== null)
  return {
    name: toOneLine(name),
    detail: '',
    quantity: null,
    price: null,
    discount: 0,
    rates,
    ...totalOf(taxes),
  }
}

function sellerLines(shop: Shop, vatNumber: string): string[] {
  const { shop_name, company, address, email, phones, company_number } = publicSettings(shop)
  const { street, city, region, postal_code, country } = address
  return [
    company || shop_name,
    company && company !== shop_name ? `trading as ${shop_name}` : '',
    street,
    [city, region, postal_code].filter(Boolean).join(', '),
    country,
    email,
    phones[0] ?? '',
    company_number && `Company number ${company_number}`,
    vatNumber && `VAT number ${vatNumber}`,
  ]
    .map(toOneLine)
    .filter(Boolean)
}
