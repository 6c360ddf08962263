import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import { isCurrency } from '../money.ts'
import type { Params } from '../params.ts'
import { invalid } from '../stripe-error.ts'
import type { Desk } from '../stripe-sandbox.ts'

/** The session's line items in one currency, priced; product names are kept for the page. */
export function readLineItems(desk: Desk, params: Params): Stripe.ApiList<Stripe.LineItem> {
  const given = params.list('line_items')
  if (given.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (given.length > 100)
    throw invalid('You can only provide up to 100 line items.', 'line_items', 'line_items_too_many')
  const data = given.map((item) => readLineItem(desk, item))
  const strange = data.find((item) => item.currency !== data[0]?.currency)
  if (strange) throw invalid('All prices on a Checkout Session must use the same `currency`.', 'line_items')
  return { object: 'list', data, has_more: false, url: '/v1/checkout/sessions/line_items' }
}

function readLineItem(desk: Desk, item: Params): Stripe.LineItem {
  item.only('price_data', 'quantity', 'metadata')
  const priceData = item.need('price_data', item.under('price_data'))
  priceData.only('currency', 'unit_amount', 'product_data', 'tax_behavior')
  const product = priceData.need('product_data', priceData.under('product_data'))
  product.only('name', 'description', 'metadata')
  const name = product.neededText('name')
  const currency = readCurrency(priceData)
  const amount = priceData.neededInteger('unit_amount')
  if (amount < 0)
    throw invalid('This value must be greater than or equal to 0.', priceData.nameOf('unit_amount'))
  const quantity = item.neededInteger('quantity')
  if (quantity < 1) throw invalid('This value must be greater than or equal to 1.', item.nameOf('quantity'))
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount * quantity,
    amount_tax: 0,
    amount_total: amount * quantity,
    currency,
    description: name,
    metadata: { ...item.metadata() },
    price: newPrice(desk, amount, currency),
    quantity,
  }
}

function readCurrency(priceData: Params): string {
  const currency = priceData.neededText('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency) || !isCurrency(currency))
    throw invalid(`Invalid currency: ${currency}`, priceData.nameOf('currency'))
  return currency
}

function newPrice(desk: Desk, amount: number, currency: string): Stripe.Price {
  return {
    id: newId('price_'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: desk.clock.seconds(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId('prod_', 14),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: amount,
    unit_amount_decimal: String(amount) as unknown as Stripe.Price['unit_amount_decimal'],
  }
}
