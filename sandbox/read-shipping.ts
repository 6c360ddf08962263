import type Stripe from 'stripe'
import type { Session } from './desk.ts'
import { newId } from './ids.ts'
import type { Params } from './params.ts'
import { invalid } from './stripe-error.ts'

type Shipping = { amount: number; cost: Session['shipping_cost']; options: Session['shipping_options'] }

/** The fixed shipping charge of `shipping_options`; the first option is the chosen one, as at Stripe. */
export function readShipping(params: Params, currency: string, created: number): Shipping {
  const options = params.list('shipping_options').map((option) => {
    option.only('shipping_rate_data')
    const data = option.need('shipping_rate_data', option.under('shipping_rate_data'))
    const rate = readRate(data, currency, created)
    return { shipping_amount: rate.fixed_amount?.amount ?? 0, shipping_rate: rate.id }
  })
  const chosen = options[0]
  if (chosen === undefined) return { amount: 0, cost: null, options: [] }
  const amount = chosen.shipping_amount
  const cost = {
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    shipping_rate: chosen.shipping_rate,
  }
  return { amount, cost, options }
}

function readRate(data: Params, currency: string, created: number) {
  data.only('display_name', 'type', 'fixed_amount', 'metadata', 'delivery_estimate', 'tax_behavior')
  const fixed = data.need('fixed_amount', data.under('fixed_amount'))
  const amount = fixed.neededInteger('amount')
  if (amount < 0) throw invalid('This value must be greater than or equal to 0.', fixed.nameOf('amount'))
  if (fixed.neededText('currency').toLowerCase() !== currency)
    throw invalid('Shipping rates must use the currency of the line items.', fixed.nameOf('currency'))
  const rate: Pick<Stripe.ShippingRate, 'id' | 'created' | 'display_name'> & {
    fixed_amount: { amount: number; currency: string }
  } = {
    id: newId('shr_'),
    created,
    display_name: data.neededText('display_name'),
    fixed_amount: { amount, currency },
  }
  return rate
}
