import { sql } from 'kysely'
import type { DeliveryMethod } from '../../../contract/delivery/delivery-method.ts'
import type { Personalisation } from '../../../contract/engraving/rules.ts'
import type { Right } from '../../../contract/returns/right.ts'
import { ownedBy } from '../../cart/find-cart.ts'
import { lineProblem, MAX_ENGRAVED, TOO_MANY_ENGRAVED } from '../../cart/line-problem.ts'
import { requireMethod } from '../../delivery/delivery-methods.ts'
import { gramsOf } from '../../delivery/parcel-of.ts'
import { drawEngraving } from '../../engraving/draw-engraving.ts'
import {
  type EngravedLine,
  engravedColumns,
  engravingPrice,
  lineEngravingProblem,
} from '../../engraving/engraving-rows.ts'
import { fieldError, notFound, ShopError } from '../../lib/errors.ts'
import { type PlannedWork, planOrder, type Work } from '../../made-to-order/bench-work.ts'
import { splitLines } from '../../made-to-order/split-lines.ts'
import { weekOf } from '../../made-to-order/week.ts'
import { type PromoRow, validatePromo } from '../../promo/validate-promo.ts'
import { lineRight, type RightSource } from '../../returns/line-right.ts'
import { RIGHT_SOURCE_JSON } from '../../returns/right-rows.ts'
import { publicSettings } from '../../settings/public-settings.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockedVariants, type StockedVariant } from '../../stock/deduct-stock.ts'
import type { Address, OrderRequest, Person } from './order-request.ts'
import { lockUnpaidLimits } from './unpaid-limits.ts'

/** `price` with that of the engraving, in minor units. */
type OrderLine = PlannedWork & {
  variant: StockedVariant
  quantity: number
  /** What is not in stock. */
  made_quantity: number
  price: number
  personalisation: Personalisation | null
  /** SVG; null without a text. */
  drawing: string | null
  right: Right
}

type DrawnLine = Omit<OrderLine, keyof PlannedWork> & { work: Work }

export type OrderParts = {
  cartId: string
  lines: OrderLine[]
  promo: PromoRow | null
  person: Person
  address: Address
  method: DeliveryMethod
  /** Of the pieces whose weight is known, when the method's price is by weight. */
  grams: number
}

/** The cart has an unpaid order, which must be cancelled first, outside this transaction. */
export class CartHasOpenOrder extends Error {
  readonly orderId: string
  readonly idempotencyKey: string | null
  constructor(orderId: string, idempotencyKey: string | null) {
    super('the cart has an open order')
    this.orderId = orderId
    this.idempotencyKey = idempotencyKey
  }
}

/** @throws CartHasOpenOrder; ShopError 'not_found', 'invalid', 'conflict', 'sold_out' */
export async function cartToOrder(tx: Tx, shop: Shop, request: OrderRequest): Promise<OrderParts> {
  const method = requireMethod(shop, request.deliveryType)
  const found = await lockAndEmptyCart(tx, shop, request)
  if (!found) throw notFound('cart')
  const openOrder = found.open_order ?? (found.lines.length === 0 && (await findOpenOrder(tx, found.id)))
  if (openOrder) throw new CartHasOpenOrder(openOrder.id, openOrder.idempotency_key)
  // Fails early, without waiting for the locks of the variants.
  found.lines.forEach(requireAvailable)
  if (found.lines.filter(({ personalisation }) => personalisation).length > MAX_ENGRAVED)
    throw new ShopError('conflict', TOO_MANY_ENGRAVED)
  const { promo, problem } = validatePromo(shop, request.promoCode, found.promo)
  if (problem) throw fieldError('promo_code', problem)
  const address = 'address' in request.shipTo ? request.shipTo.address : found.address
  if (!address) throw fieldError('shipping_address_id', 'This address does not exist.')
  const person = request.guest ?? found.customer
  if (!person) throw notFound('account')
  const drawn = await Promise.all(orderLines(shop, found))
  const lines = await planOrder(tx, shop, drawn)
  const grams = await gramsOf(tx, [method], found.lines)
  return { cartId: found.id, lines, promo, person, address, method, grams }
}

type CartLine = EngravedLine & {
  variant_id: string
  quantity: number
  /** By all lines of the variant. */
  wanted: number
  name: string
  available: number
  archived: boolean
  right_source: RightSource
}

type OpenOrder = { id: string; idempotency_key: string | null }

type CartSnapshot = {
  id: string
  open_order: OpenOrder | null
  lines: CartLine[]
  variants: StockedVariant[]
  promo: PromoRow | null
  customer: Person | null
  address: Address | null
}

/**
 * The update locks the cart. The snapshot may miss an order that was committed during the wait: then no lines are left, or
 * the unique index refuses a second order.
 */
async function lockAndEmptyCart(
  tx: Tx,
  shop: Shop,
  request: OrderRequest,
): Promise<CartSnapshot | undefined> {
  const week = weekOf(shop)
  const userId = 'userId' in request.owner ? request.owner.userId : null
  const addressId = 'addressId' in request.shipTo ? request.shipTo.addressId : null
  const { rows } = await sql<CartSnapshot>`
    with cart as (
      update carts c set last_active_at = ${shop.clock.now()} where ${ownedBy(request.owner)} returning c.id
    ), ${lockUnpaidLimits(request)},
    deleted_items as (
      delete from cart_items where cart_id = (select id from limits_lock)
      returning id, variant_id, personalisation, quantity, created_at
    ), line as (
      select i.id, i.variant_id, i.quantity, i.created_at, sum(i.quantity) over (partition by i.variant_id)::int as wanted,
        ${engravedColumns}, ${sql.raw(RIGHT_SOURCE_JSON)} as right_source, p.name, available_quantity(v, ${week}) as available,
        not p.on_sale or v.archived_at is not null as archived
      from deleted_items i join variants v on v.id = i.variant_id join products p on p.id = v.product_id
    )
    select cart.id,
      (select json_build_object('id', id, 'idempotency_key', idempotency_key) from orders
        where cart_id = cart.id and status = 'pending') as open_order,
      (select coalesce(json_agg(line order by created_at, id), '[]') from line) as lines,
      (select coalesce(json_agg(variant), '[]') from (${lockedVariants(AVAILABLE_LINES, week)}) variant) as variants,
      (select json_build_object('id', id, 'code', code, 'discount', discount::text, 'expiration_date', expiration_date)
        from promos where lower(code) = lower(${request.promoCode})) as promo,
      (select json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone_number', phone_number) from users where id = ${userId}) as customer,
      (select json_build_object('address', address, 'city', city, 'state', state, 'postal_code', postal_code,
        'country', country) from addresses where id = ${addressId} and user_id = ${userId}) as address
    from cart`.execute(tx)
  return rows[0]
}

/** Selects no variant when any line is unavailable: then nothing is locked. */
const AVAILABLE_LINES = sql<boolean>`v.id = any(array(select variant_id from line))
  and not exists (select from line where archived or wanted > available)`

async function findOpenOrder(tx: Tx, cartId: string): Promise<OpenOrder | undefined> {
  return await tx
    .selectFrom('orders')
    .select(['id', 'idempotency_key'])
    .where('cart_id', '=', cartId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}

function requireAvailable(line: CartLine): void {
  const { name, wanted, available, archived } = line
  const problem = lineProblem({ quantity: wanted, available, archived })
  if (problem) throw new ShopError(archived ? 'conflict' : 'sold_out', `${name}: ${problem}`)
  const ofEngraving = lineEngravingProblem(line)
  if (ofEngraving) throw new ShopError('conflict', `${name}: ${ofEngraving}`)
}

function orderLines(shop: Shop, { lines, variants }: CartSnapshot): Promise<DrawnLine>[] {
  if (lines.length === 0) throw new ShopError('conflict', 'Your cart is empty.')
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  const stocked = lines.map((line) => {
    const variant = byId.get(line.variant_id)
    if (!variant) throw notFound('product')
    const { archived, available, stock_quantity, made_to_order } = variant
    requireAvailable({ ...line, available, archived })
    return { ...line, variant, stock_quantity, made_to_order }
  })
  return splitLines(stocked).map(async (line) => {
    const { variant, quantity, personalisation, made_quantity, work } = line
    const price = variant.price + engravingPrice(line)
    const drawing = personalisation && (await drawEngraving(personalisation))
    const right = lineRight(
      { ...line.right_source, isEngraved: personalisation !== null },
      publicSettings(shop),
    )
    return { variant, quantity, made_quantity, work, price, personalisation, drawing, right }
  })
}
