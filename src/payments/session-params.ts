import { priceText } from '../shop/lib/money.ts'
import type { SessionOrder } from '../shop/orders/payment/payments.ts'

// Stripe requires at least 30 minutes by its own clock: the margin covers latency and clock skew.
const EXPIRY_MARGIN_S = 60

/** With a promo, as an exchange, or with more lines than Stripe accepts, the order becomes one line: this avoids coupons at Stripe. */
export function sessionParams(order: SessionOrder) {
  const currency = order.currency.toLowerCase()
  const { shipping, total } = order.totals
  const credit = order.credit ?? 0
  const listsLines = order.promoCode === undefined && credit === 0 && order.lines.length <= 90
  const line = (name: string, amount: number, quantity = 1, description?: string) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: amount,
      product_data: { name: cut(name, 250), ...(description && { description }) },
    },
  })
  const goods = listsLines
    ? order.lines.map(({ name, price, quantity }) => line(name, price, quantity))
    : [line(goodsName(order), total - shipping - credit, 1, summaryOf(order))]
  const metadata = { order_id: order.id, order_code: order.code }
  return {
    mode: 'payment' as const,
    client_reference_id: order.id,
    customer_email: order.email,
    metadata,
    payment_intent_data: { metadata },
    line_items: shipping > 0 ? [...goods, line('Shipping', shipping)] : goods,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.ceil(order.expiresAt.getTime() / 1000) + EXPIRY_MARGIN_S,
  }
}

function goodsName({ code, promoCode, totals, currency, credit }: SessionOrder): string {
  if (credit)
    return `Exchange ${code}: ${priceText(totals.total, currency)} less ${priceText(credit, currency)} for what you sent back`
  if (promoCode === undefined) return `Order ${code}`
  const [discount, subtotal] = [totals.discount, totals.subtotal].map((amount) => priceText(amount, currency))
  return `Order ${code}: ${subtotal} less ${discount} with promo ${promoCode}`
}

function summaryOf({ lines }: SessionOrder): string {
  return cut(lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '), 450)
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text
}
