import { sql } from 'kysely'
import { type Cart, type GuestCart, MAX_QUANTITY } from '../../contract/cart.ts'
import type { Personalisation } from '../../contract/engraving/rules.ts'
import { requireChosen } from '../catalog/variants/choose-variant.ts'
import { requireEngravable } from '../engraving/engraving-rows.ts'
import { notFound, ShopError } from '../lib/errors.ts'
import { weekOf } from '../made-to-order/week.ts'
import type { Shop, Tx } from '../shop.ts'
import { type CartOwner, findCart, type GuestsCart, ownedBy, type UsersCart } from './find-cart.ts'
import { MAX_ENGRAVED, NO_LONGER_SOLD, stockShortage, TOO_MANY_ENGRAVED } from './line-problem.ts'

type LineAddition = {
  product_id: string
  variant_id?: string | null | undefined
  personalisation?: Personalisation | null | undefined
  quantity: number
}

/**
 * The variant may be missing for a product that has only one.
 * @throws ShopError 'not_found' for an unknown product, a variant of another one, or a cart that the caller does not own,
 *   'invalid' when the variant must be chosen or the text cannot be engraved, 'conflict' for an archived product or too large a quantity, 'sold_out'
 */
export async function addToCart(
  shop: Shop,
  where: WithCartId<GuestsCart>,
  change: LineAddition,
): Promise<GuestCart>
export async function addToCart(shop: Shop, where: WithCartId<UsersCart>, change: LineAddition): Promise<Cart>
export async function addToCart(shop: Shop, where: WithCartId<CartOwner>, change: LineAddition) {
  const outcome = change.personalisation
    ? await addEngravedLine(shop, where, change, change.personalisation)
    : await addPlainLine(shop, where, change)
  if (!outcome) throw notFound('cart')
  if (!outcome.is_added) {
    if (isUnchosen(outcome, change)) await requireChosen(shop.db, change.product_id)
    throw errorOf(outcome)
  }
  const cart = await findCart(shop, where)
  if (!cart) throw notFound('cart')
  return cart
}

type WithCartId<Owner extends CartOwner> = Owner & { cartId: string }
/** `is_archived` is null for an unknown product, `stock` for an unknown variant. `held` is what the cart holds of the variant. */
type Outcome = {
  is_added: boolean
  /** Other lines of the cart can be of the same variant. */
  shares_stock: boolean
  stock: number | null
  is_archived: boolean | null
  held: number
  choices: number
}

function isUnchosen({ is_archived, choices }: Outcome, { variant_id }: LineAddition): boolean {
  return !variant_id && is_archived === false && choices > 1
}

/** One statement, unless lines can share the stock. */
async function addPlainLine(
  shop: Shop,
  where: WithCartId<CartOwner>,
  change: LineAddition,
): Promise<Outcome | undefined> {
  const outcome = await addLine(shop.db, shop, where, change)
  if (!outcome?.shares_stock) return outcome
  return await withLockedCart(shop, where, (tx) => addLine(tx, shop, where, change, true))
}

/** The next statement reads the lines as they are under the lock: lines that differ in their text share the stock. */
async function withLockedCart<Result>(
  shop: Shop,
  where: WithCartId<CartOwner>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await shop.db.transaction().execute(async (tx) => {
    await sql`select from carts c where ${ownedBy(where)} for no key update`.execute(tx)
    return await work(tx)
  })
}

async function addEngravedLine(
  shop: Shop,
  where: WithCartId<CartOwner>,
  change: LineAddition,
  personalisation: Personalisation,
): Promise<Outcome | undefined> {
  await requireEngravable(shop.db, change.product_id, personalisation, 'personalisation')
  return await withLockedCart(shop, where, async (tx) => {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from cart_items
      where cart_id = ${where.cartId} and personalisation <> ${JSON.stringify(personalisation)}::jsonb`.execute(
      tx,
    )
    if ((rows[0]?.others ?? 0) >= MAX_ENGRAVED) throw new ShopError('conflict', TOO_MANY_ENGRAVED)
    return await addLine(tx, shop, where, change, true)
  })
}

// Locks the cart first, as placing an order does. last_active_at is only exact to the hour, which saves most writes.
async function addLine(
  db: Tx,
  shop: Shop,
  where: WithCartId<CartOwner>,
  { product_id, variant_id, personalisation, quantity }: LineAddition,
  isLocked = false,
): Promise<Outcome | undefined> {
  const now = shop.clock.now()
  const text = sql`${personalisation ? JSON.stringify(personalisation) : null}::jsonb`
  const { rows } = await sql<Outcome>`
    with line as (
      select c.id as cart_id, c.last_active_at, v.id as variant_id, v.available as stock,
        case when p.id is not null then not p.on_sale or v.archived_at is not null end as is_archived, v.choices,
        coalesce(i.held, 0) as held, coalesce(i.in_others, 0) as in_others,
        coalesce(i.in_others > 0, false) or exists (select from engravings e where e.product_id = p.id) as shares_stock
      from carts c left join products p on p.id = ${product_id} and not p.draft
      left join lateral (
        select id, available_quantity(variants, ${weekOf(shop)}) as available, archived_at, count(*) over () as choices
        from variants where product_id = p.id
          and case when ${variant_id ?? null}::uuid is null then archived_at is null else id = ${variant_id ?? null}::uuid end
        limit 1
      ) v on true
      left join lateral (
        select sum(quantity)::int as held, (sum(quantity) filter (where personalisation is distinct from ${text}))::int as in_others
        from cart_items where cart_id = c.id and variant_id = v.id
      ) i on true
      where ${ownedBy(where)}
      for no key update of c
    ), touched as (
      update carts c set last_active_at = ${now} from line
      where c.id = line.cart_id and line.last_active_at < ${now}::timestamptz - interval '1 hour'
    ), added as (
      insert into cart_items as mine (cart_id, product_id, variant_id, personalisation, quantity)
      select cart_id, ${product_id}, variant_id, ${text}, ${quantity}::int from line
      where (${isLocked}::boolean or not shares_stock) and not is_archived and choices = 1 and ${quantity}::int <= least(stock, ${MAX_QUANTITY}::int) - in_others
      on conflict (cart_id, variant_id, personalisation) do update set quantity = mine.quantity + excluded.quantity
      where mine.quantity + excluded.quantity <= (select least(stock, ${MAX_QUANTITY}::int) - in_others from line)
      returning cart_id
    )
    select exists (select from added) as is_added, shares_stock, stock, is_archived, choices, held from line`.execute(
    db,
  )
  return rows[0]
}

function errorOf({ stock, is_archived, held }: Outcome): ShopError {
  if (is_archived === null) return notFound('product')
  if (is_archived) return new ShopError('conflict', NO_LONGER_SOLD)
  if (stock === null) return notFound('variant')
  if (stock > MAX_QUANTITY) {
    return new ShopError('conflict', `A cart can hold at most ${MAX_QUANTITY} of one product`)
  }
  return new ShopError('sold_out', shortageBeyond(stock, held))
}

function shortageBeyond(stock: number, held: number): string {
  if (stock === 0 || held === 0) return stockShortage(stock)
  const left = stock - held
  const more = left > 0 ? `${left} more ${left === 1 ? 'is' : 'are'} available.` : 'no more are available.'
  return `${stockShortage(stock)}. You already have ${held} in your cart; ${more}`
}
