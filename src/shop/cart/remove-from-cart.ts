import { type RawBuilder, sql } from 'kysely'
import type { Cart, GuestCart } from '../../contract/cart.ts'
import { requireChosen } from '../catalog/variants/choose-variant.ts'
import { fieldError, notFound } from '../lib/errors.ts'
import type { Shop } from '../shop.ts'
import { type CartOwner, findCart, type GuestsCart, ownedBy, type UsersCart } from './find-cart.ts'

/** The line by its id, or of a variant, or the only one of a product. */
type LineRemoval = {
  product_id?: string | null | undefined
  variant_id?: string | null | undefined
  item_id?: string | null | undefined
  quantity: number
}

/** Idempotent. @throws ShopError 'not_found' for a cart that the caller does not own, 'invalid' when several lines fit */
export async function removeFromCart(shop: Shop, where: GuestsCart, change: LineRemoval): Promise<GuestCart>
export async function removeFromCart(shop: Shop, where: UsersCart, change: LineRemoval): Promise<Cart>
export async function removeFromCart(
  shop: Shop,
  where: CartOwner,
  change: LineRemoval,
): Promise<Cart | GuestCart> {
  const { quantity } = change
  // `is true` keeps the planner from the index on product_id, which would scan the lines of all carts.
  const { numAffectedRows } = await sql`
    with cart as (
      update carts c set last_active_at = ${shop.clock.now()} where ${ownedBy(where)} returning c.id
    ), found as (
      select i.id, count(*) over () as lines from cart_items i
      where i.cart_id = (select id from cart) and (${isLine(change)}) is true
    )
    merge into cart_items as line using found on line.cart_id = (select id from cart) and line.id = found.id and found.lines = 1
    when matched and line.quantity <= ${quantity} then delete
    when matched then update set quantity = line.quantity - ${quantity}`.execute(shop.db)
  const cart = await findCart(shop, where)
  if (!cart) throw notFound('cart')
  if (!numAffectedRows && !change.item_id) await refuseAmbiguous(shop, cart, change)
  return cart
}

/** @throws ShopError 'invalid' when several lines fit */
async function refuseAmbiguous(
  shop: Shop,
  cart: Cart,
  { product_id, variant_id }: LineRemoval,
): Promise<void> {
  const fitting = cart.cart_items.filter((item) =>
    variant_id ? item.variant_id === variant_id : item.product_id === product_id,
  )
  const [first, ...others] = fitting
  if (!first || others.length === 0) return
  if (others.some((item) => item.variant_id !== first.variant_id))
    await requireChosen(shop.db, first.product_id)
  throw fieldError('item_id', 'Your cart has several lines of this piece. Please choose one of them.')
}

function isLine({ product_id, variant_id, item_id }: LineRemoval): RawBuilder<boolean> {
  if (item_id) return sql`i.id = ${item_id}`
  return variant_id ? sql`i.variant_id = ${variant_id}` : sql`i.product_id = ${product_id}`
}
