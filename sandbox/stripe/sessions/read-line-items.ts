import { newId } from '../ids.ts'
import { isCurrency } from '../money.ts'
import type { Params } from '../params.ts'
import { invalid } from '../stripe-error.ts'
import type { LineItem, Session } from '../stripe-sandbox.ts'

export function readLineItems(params: Params): NonNullable<Session['line_items']> {
  const given = params.list('line_items')
  if (given.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  if (given.length > 100)
    throw invalid('You can only provide up to 100 line items.', 'line_items', 'line_items_too_many')
  const data = given.map(readLineItem)
  const strange = data.find((item) => item.currency !== data[0]?.currency)
  if (strange) throw invalid('All prices on a Checkout Session must use the same `currency`.', 'line_items')
  return { object: 'list', data }
}

function readLineItem(item: Params): LineItem {
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
    amount_subtotal: amount * quantity,
    amount_total: amount * quantity,
    currency,
    description: name,
    metadata: { ...item.metadata() },
    price: { currency, unit_amount: amount },
    quantity,
  }
}

function readCurrency(priceData: Params): string {
  const currency = priceData.neededText('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency) || !isCurrency(currency))
    throw invalid(`Invalid currency: ${currency}`, priceData.nameOf('currency'))
  return currency
}
