import type { Coupon, Desk, Session } from './desk.ts'
import { newId } from './ids.ts'
import { isCurrency } from './money.ts'
import type { Params } from './params.ts'
import { invalid, missing } from './stripe-error.ts'

/** Creates a coupon: a percentage or a fixed amount off the line items, never off shipping. */
export function createCoupon(desk: Desk, params: Params): Coupon {
  params.only(
    'id',
    'percent_off',
    'amount_off',
    'currency',
    'duration',
    'name',
    'metadata',
    'max_redemptions',
  )
  const id = params.text('id') ?? newId('', 8)
  if (desk.book.find<Coupon>('coupon', id))
    throw invalid('Coupon already exists.', undefined, 'resource_already_exists')
  const percent = readPercent(params)
  const off = readAmountOff(params)
  if ((percent === null) === (off.amount === null))
    throw invalid('You must provide one of `percent_off` or `amount_off`.')
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: off.amount,
    created: desk.clock.seconds(),
    currency: off.currency,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: params.integer('max_redemptions') ?? null,
    metadata: params.metadata(),
    name: params.text('name') ?? null,
    percent_off: percent,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
  desk.book.write(coupon)
  return coupon
}

/** What `discounts[0][coupon]` takes off, in minor units, halves rounded up. */
export function priceDiscount(desk: Desk, params: Params, goods: { subtotal: number; currency: string }) {
  const [given, second] = params.list('discounts')
  if (given === undefined) return { amount: 0, list: [] as NonNullable<Session['discounts']> }
  if (second) throw invalid('You may only specify one discount.', 'discounts')
  given.only('coupon')
  const id = given.neededText('coupon')
  const coupon = desk.book.find<Coupon>('coupon', id)
  if (coupon === undefined) throw missing('coupon', id, given.nameOf('coupon'))
  if (coupon.amount_off !== null && coupon.currency !== goods.currency)
    throw invalid('The coupon has another currency than the line items.', given.nameOf('coupon'))
  const off = coupon.amount_off ?? Math.round((goods.subtotal * (coupon.percent_off ?? 0)) / 100)
  return { amount: Math.min(off, goods.subtotal), list: [{ coupon: id, promotion_code: null }] }
}

function readPercent(params: Params): number | null {
  const text = params.text('percent_off')
  if (text === undefined) return null
  const percent = Number(text)
  if (!(percent > 0 && percent <= 100))
    throw invalid('Invalid percent_off: must be more than 0 and at most 100.', 'percent_off')
  return percent
}

function readAmountOff(params: Params): { amount: number | null; currency: string | null } {
  const amount = params.integer('amount_off') ?? null
  if (amount === null) return { amount, currency: null }
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount_off')
  const currency = params.neededText('currency').toLowerCase()
  if (!isCurrency(currency)) throw invalid(`Invalid currency: ${currency}`, 'currency')
  return { amount, currency }
}
