import { sql } from 'kysely'
import { type Cart, MAX_QUANTITY } from '../../contract/cart.ts'
import { type ChosenOption, nameWithOptions } from '../../contract/variant.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import { notFound } from '../lib/errors.ts'
import { weekOf } from '../made-to-order/week.ts'
import type { Shop, Tx } from '../shop.ts'
import { findCart } from './find-cart.ts'
import { MAX_ENGRAVED, TOO_MANY_ENGRAVED } from './line-problem.ts'
import { insertUserCart } from './open-user-cart.ts'

type MergedCart = { cart: Cart; notices: string[] }

/**
 * Adds up quantities as far as stock allows and empties the guest's cart, so that a retry adds nothing.
 * @returns `notices`: a sentence for every line that was cut
 * @throws ShopError 'not_found' for an unknown guest
 */
export async function mergeGuestCart(shop: Shop, userId: string, guestId: string): Promise<MergedCart> {
  return await shop.db.transaction().execute(async (tx) => {
    await insertUserCart(tx, userId, shop.clock.now())
    const carts = await lockCarts(tx, userId, guestId)
    const moved = await moveLines(tx, weekOf(shop), carts)
    const cart = await findCart(shop, { userId }, tx)
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

/** `max` is the quantity that stock and limit allow; `is_cut`: the line did not fit; `is_beyond`: one text too many. */
type Moved = {
  name: string
  options: ChosenOption[]
  archived: boolean
  max: number
  is_cut: boolean
  is_beyond: boolean
}

async function moveLines(tx: Tx, week: string, { from, to }: { from: string; to: string }): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    with removed as (
      delete from cart_items where cart_id = ${from} returning id, variant_id, personalisation, quantity, created_at
    ), line as (
      select removed.*, v.product_id, p.name, not p.on_sale or v.archived_at is not null as archived,
        ${CHOSEN_OPTIONS} as options,
        case when p.on_sale and v.archived_at is null then least(available_quantity(v, ${week}), ${MAX_QUANTITY}::int) else 0 end as max_quantity,
        sum(removed.quantity) over (partition by v.id order by removed.created_at, removed.id)::int - removed.quantity
          + coalesce((select sum(quantity) from cart_items where cart_id = ${to} and variant_id = v.id), 0)::int as held,
        personalisation is not null and ${MAX_ENGRAVED} <
          row_number() over (partition by personalisation is null order by removed.created_at, removed.id)
          + (select count(*) from cart_items where cart_id = ${to} and cart_items.personalisation is not null) as is_beyond
      from removed join variants v on v.id = removed.variant_id join products p on p.id = v.product_id
    ), merged as (
      insert into cart_items as mine (cart_id, product_id, variant_id, personalisation, quantity, created_at)
      select ${to}, product_id, variant_id, personalisation, least(quantity, max_quantity - held), created_at from line
      where max_quantity > held and not is_beyond
      on conflict (cart_id, variant_id, personalisation) do update set quantity = mine.quantity + excluded.quantity
    )
    select name, options, archived, max_quantity as max, held + quantity > max_quantity as is_cut, is_beyond
    from line order by created_at, id`.execute(tx)
  return rows
}

function noticeOf({ name: productName, options, archived, max, is_cut, is_beyond }: Moved): string[] {
  const name = nameWithOptions(productName, options)
  if (archived) return [`${name} is no longer sold.`]
  if (is_beyond) return [`${name} is left out. ${TOO_MANY_ENGRAVED}`]
  if (!is_cut) return []
  if (max === 0) return [`${name} is out of stock.`]
  if (max === MAX_QUANTITY) return [`${name}: a cart can hold at most ${max}.`]
  return [`${name}: only ${max} left in stock, so your cart holds fewer than you chose.`]
}
