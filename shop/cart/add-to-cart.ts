import { type RawBuilder, sql } from 'kysely'
import { type Cart, type GuestCart, MAX_QUANTITY } from '../../contract/cart.ts'
import { inOneTrip } from '../../db/in-one-trip.ts'
import { batched } from '../batched.ts'
import { notFound, ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { type CartOwner, cartOf, cartRows, type GuestsCart, type UsersCart } from './find-cart.ts'
import { NO_LONGER_SOLD, shortOf } from './line-problem.ts'

export type LineChange = { product_id: string; quantity: number }

/**
 * Puts a quantity of a product into a cart, into the line it may already have there; the cart afterwards.
 * @throws ShopError 'not_found' for a cart that isn't the caller's or an unknown product,
 *   'conflict' when it is no longer sold or the line would be too long, 'sold_out' when stock is short
 */
export async function addToCart(shop: Shop, where: Whole<GuestsCart>, change: LineChange): Promise<GuestCart>
export async function addToCart(shop: Shop, where: Whole<UsersCart>, change: LineChange): Promise<Cart>
export async function addToCart(shop: Shop, where: Whole<CartOwner>, change: LineChange) {
  const addition = { ...where, ...change }
  const together = await addTogether(shop, addition)
  // Where somebody is at this very cart, it is waited for by its visitor alone.
  const { outcome, cart } = together ?? (await add(shop, [addition], WAIT))[0] ?? {}
  if (!outcome || !cart) throw notFound('cart')
  if (!outcome.is_added) throw refusal(outcome)
  return cart
}

type Whole<Owner extends CartOwner> = Owner & { cartId: string }
type Addition = Whole<CartOwner> & LineChange
/** `place`: of the addition, from 1. Stock and withdrawn are null where there is no such product. */
type Outcome = {
  place: number
  cart_id: string
  is_added: boolean
  stock: number | null
  withdrawn: boolean | null
}
type Added = { outcome: Outcome; cart: Cart | GuestCart | undefined }

/** What is done about a cart that somebody holds. */
const [SKIP, WAIT] = [sql`skip locked`, sql``]

const addTogether = batched((shop, additions: Addition[]) => add(shop, additions, SKIP))

/** @returns of each addition what became of it; undefined where the cart isn't the caller's, or is left to another */
async function add(
  shop: Shop,
  additions: Addition[],
  ifLocked: RawBuilder<unknown>,
): Promise<(Added | undefined)[]> {
  const ids = additions.map(({ cartId }) => cartId)
  const [outcomes, rows] = await inOneTrip(
    shop.db,
    addLines(additions, ifLocked, shop.clock.now()),
    cartRows(sql`c.id = any(${ids}::uuid[])`),
  )
  return additions.map((_, index) => {
    const outcome = outcomes.find(({ place }) => place === index + 1)
    return outcome && { outcome, cart: cartOf(rows.find(({ id }) => id === outcome.cart_id)) }
  })
}

// A cart's row is locked first, as placing an order does, so that a line never slips between the two. Of several
// additions to one cart the first is done. To the hour its time is exact enough for the sweep, which looks for months.
function addLines(additions: Addition[], ifLocked: RawBuilder<unknown>, at: Date): RawBuilder<Outcome> {
  const all = <T>(pick: (addition: Addition) => T) => additions.map(pick)
  const carts = all(({ cartId }) => cartId)
  const guests = all((of) => ('guestId' in of ? of.guestId : null))
  const users = all((of) => ('userId' in of ? of.userId : null))
  return sql<Outcome>`
    with asked as (
      select *, row_number() over (partition by cart_id order by place) as turn
      from unnest(${carts}::uuid[], ${guests}::uuid[], ${users}::uuid[], ${all(({ product_id }) => product_id)}::uuid[],
        ${all(({ quantity }) => quantity)}::int[]) with ordinality as of (cart_id, guest_id, user_id, product_id, quantity, place)
    ), line as (
      select c.id as cart_id, c.touched_at, asked.place, asked.product_id, asked.quantity, p.stock_quantity as stock,
        p.withdrawn_at is not null as withdrawn
      from asked join carts c on c.id = asked.cart_id left join products p on p.id = asked.product_id
      where turn = 1 and c.id = any(${carts}::uuid[]) and (c.guest_id = asked.guest_id or c.user_id = asked.user_id)
      for no key update of c ${ifLocked}
    ), touched as (
      update carts c set touched_at = ${at} from line
      where c.id = line.cart_id and line.touched_at < ${at}::timestamptz - interval '1 hour'
    ), added as (
      insert into cart_items as mine (cart_id, product_id, quantity)
      select cart_id, product_id, quantity from line where not withdrawn and quantity <= stock
      on conflict (cart_id, product_id) do update set quantity = mine.quantity + excluded.quantity
      where mine.quantity + excluded.quantity <= (
        select least(stock, ${MAX_QUANTITY}::int) from line where cart_id = excluded.cart_id)
      returning cart_id
    )
    select place, cart_id, cart_id in (select cart_id from added) as is_added, stock, withdrawn from line`
}

function refusal({ stock, withdrawn }: Outcome): ShopError {
  if (stock === null) return notFound('product')
  if (withdrawn) return new ShopError('conflict', NO_LONGER_SOLD)
  if (stock > MAX_QUANTITY) {
    return new ShopError('conflict', `A cart can hold at most ${MAX_QUANTITY} of one product`)
  }
  return new ShopError('sold_out', shortOf(stock))
}
