import type { Order, OrderItem } from '../../contract/order.ts'
import type { OrderTax, Tax, TaxAtRate } from '../../contract/tax/tax-of.ts'
import { amountText } from '../lib/money.ts'

export function taxText({ rate, net, tax, gross }: Tax): NonNullable<OrderItem['tax']> {
  return { rate, net: amountText(net), tax: amountText(tax), gross: amountText(gross) }
}

export function orderTaxText({ net, tax, rates, shipping }: OrderTax): NonNullable<Order['tax']> {
  return {
    net: amountText(net),
    tax: amountText(tax),
    rates: ratesText(rates),
    shipping: { ...taxText(shipping), rates: ratesText(shipping.rates) },
  }
}

function ratesText(rates: TaxAtRate[]) {
  return rates.map(({ rate, net, tax }) => ({ rate, net: amountText(net), tax: amountText(tax) }))
}
