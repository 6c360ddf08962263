import { sql } from 'kysely'
import { ownedBy } from '../../cart/find-cart.ts'
import { type EngravedLine, engravedColumns } from '../../engraving/engraving-rows.ts'
import { weekOf } from '../../made-to-order/week.ts'
import type { PromoRow } from '../../promo/validate-promo.ts'
import type { RightSource } from '../../returns/line-right.ts'
import { RIGHT_SOURCE_JSON } from '../../returns/right-rows.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockedVariants, type StockedVariant } from '../../stock/deduct-stock.ts'
import type { Address, OrderRequest, Person } from './order-request.ts'
import { lockUnpaidLimits } from './unpaid-limits.ts'

export type CartLine = EngravedLine & {
  variant_id: string
  quantity: number
  /** By all lines of the variant. */
  wanted: number
  name: string
  available: number
  archived: boolean
  right_source: RightSource
  /** A gift box, which is not in the cart. */
  is_box?: true
}

type OpenOrder = { id: string; idempotency_key: string | null }

export type CartSnapshot = {
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
 * @param boxVariantId of a gift box, which is locked with the others
 */
export async function lockAndEmptyCart(
  tx: Tx,
  shop: Shop,
  request: OrderRequest,
  boxVariantId: string | null,
): Promise<CartSnapshot | undefined> {
  const week = weekOf(shop)
  const userId = 'userId' in request.owner ? request.owner.userId : null
  const addressId = 'addressId' in request.shipTo ? request.shipTo.addressId : null
  const wanted = sql`array(select variant_id from line union select ${boxVariantId}::uuid)`
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
      (select coalesce(json_agg(variant), '[]') from (${lockedVariants(sql<boolean>`v.id = any(${wanted}) and ${IS_AVAILABLE}`, week)}) variant) as variants,
      (select json_build_object('id', id, 'code', code, 'discount', discount::text, 'expiration_date', expiration_date)
        from promos where lower(code) = lower(${request.promoCode})) as promo,
      (select json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone_number', phone_number) from users where id = ${userId}) as customer,
      (select json_build_object('address', address, 'city', city, 'state', state, 'postal_code', postal_code,
        'country', country) from addresses where id = ${addressId} and user_id = ${userId}) as address
    from cart`.execute(tx)
  return rows[0]
}

/** No variant is selected when any line is unavailable: then nothing is locked. */
const IS_AVAILABLE = sql<boolean>`not exists (select from line where archived or wanted > available)`

export async function findOpenOrder(tx: Tx, cartId: string): Promise<OpenOrder | undefined> {
  return await tx
    .selectFrom('orders')
    .select(['id', 'idempotency_key'])
    .where('cart_id', '=', cartId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
}
