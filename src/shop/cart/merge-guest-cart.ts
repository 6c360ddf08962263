import { sql } from 'kysely'
import { type Cart, MAX_QUANTITY } from '../../contract/cart.ts'
import { notFound } from '../lib/errors.ts'
import type { Shop, Tx } from '../shop.ts'
import { findCart } from './find-cart.ts'
import { makeUserCart } from './open-user-cart.ts'

type MergedCart = { cart: Cart; notices: string[] }

/**
 * Moves a guest's lines into a customer's cart: quantities add up, as far as stock goes. The guest's cart is empty
 * afterwards, so that calling it again adds nothing.
 * @returns the customer's cart and a sentence for every line that did not fit
 * @throws ShopError 'not_found' when there is no such guest
 */
export async function mergeGuestCart(shop: Shop, userId: string, guestId: string): Promise<MergedCart> {
  return await shop.db.transaction().execute(async (tx) => {
    await makeUserCart(tx, userId, shop.clock.now())
    const carts = await lockCarts(tx, userId, guestId)
    const moved = await moveLines(tx, carts)
    const cart = await findCart(tx, { userId })
    if (!cart) throw notFound('cart')
    return { cart, notices: moved.flatMap(noticeOf) }
  })
}

async function lockCarts(tx: Tx, userId: string, guestId: string): Promise<{ from: string; to: string }> {
  const carts = await tx
    .selectFrom('carts')
    .select(['id', 'guest_id'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('guest_id', '=', guestId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const from = carts.find((cart) => cart.guest_id !== null)
  const to = carts.find((cart) => cart.guest_id === null)
  if (!from || !to) throw notFound('cart')
  return { from: from.id, to: to.id }
}

type Moved = { name: string; archived: boolean; most: number; wanted: number }

/** Lines as they would have become (`wanted`) and the most that each can be. */
async function moveLines(tx: Tx, { from, to }: { from: string; to: string }): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with gone as (
      delete from cart_items where cart_id = ${from} returning product_id, quantity, created_at
    ), line as (
      select p.id, p.name, p.archived_at is not null as archived, gone.created_at,
        case when p.archived_at is null then least(p.stock_quantity, ${MAX_QUANTITY}::int) else 0 end as most,
        coalesce(mine.quantity, 0) as had, gone.quantity + coalesce(mine.quantity, 0) as wanted
      from gone join products p on p.id = gone.product_id
      left join cart_items mine on mine.cart_id = ${to} and mine.product_id = p.id
    ), kept as (
      insert into cart_items (cart_id, product_id, quantity, created_at)
      select ${to}, id, greatest(had, least(wanted, most)), created_at from line where greatest(had, least(wanted, most)) > 0
      on conflict (cart_id, product_id) do update set quantity = excluded.quantity
    )
    select name, archived, most, wanted from line order by created_at, id`.execute(tx)
  return rows
}

function noticeOf({ name, archived, most, wanted }: Moved): string[] {
  if (archived) return [`${name} is no longer sold.`]
  if (wanted <= most) return []
  if (most === 0) return [`${name} is out of stock.`]
  if (most === MAX_QUANTITY) return [`${name}: a cart can hold at most ${most}.`]
  return [`${name}: only ${most} left in stock, so your cart holds fewer than you chose.`]
}
