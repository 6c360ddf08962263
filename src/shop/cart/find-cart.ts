import { type RawBuilder, sql } from 'kysely'
import type { Cart, CartItem, GuestCart } from '../../contract/cart.ts'
import { previewUrl } from '../../contract/engraving/rules.ts'
import { type BenchTime, FROM_STOCK } from '../../contract/made-to-order/bench-time.ts'
import type { MadeToOrder } from '../../contract/made-to-order/made-to-order.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { imageResponse } from '../catalog/images/image-urls.ts'
import { imagesOf, type ProductImage } from '../catalog/images/images-of.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import { promiseFor } from '../delivery/promise.ts'
import { methodOfPiece } from '../delivery/usual-method.ts'
import {
  type EngravedLine,
  engravedColumns,
  engravingPrice,
  lineEngravingProblem,
} from '../engraving/engraving-rows.ts'
import { planWorks, readCapacity } from '../made-to-order/bench-work.ts'
import { type SplitLine, splitLines } from '../made-to-order/split-lines.ts'
import { weekOf } from '../made-to-order/week.ts'
import { lineRight, type RightSource } from '../returns/line-right.ts'
import { RIGHT_SOURCE_JSON } from '../returns/right-rows.ts'
import { publicSettings } from '../settings/public-settings.ts'
import type { Shop, Tx } from '../shop.ts'
import { lineProblem } from './line-problem.ts'

export type GuestsCart = { guestId: string; cartId?: string }
export type UsersCart = { userId: string; cartId?: string }
export type CartOwner = GuestsCart | UsersCart

/** Lines have live prices and stock, oldest first. */
export async function findCart(shop: Shop, where: GuestsCart, db?: Tx): Promise<GuestCart | undefined>
export async function findCart(shop: Shop, where: UsersCart, db?: Tx): Promise<Cart | undefined>
export async function findCart(shop: Shop, where: CartOwner, db?: Tx): Promise<Cart | GuestCart | undefined>
export async function findCart(
  shop: Shop,
  where: CartOwner,
  db: Tx = shop.db,
): Promise<Cart | GuestCart | undefined> {
  const { rows } = await sql<CartRow>`
    select c.id, c.guest_id, coalesce((
      select json_agg(line order by line.created_at, line.id) from (
        select i.id, i.created_at, i.product_id, i.variant_id, i.quantity, p.name, v.code, v.price, v.stock_quantity, v.made_to_order,
          available_quantity(v, ${weekOf(shop)}) as available,
          sum(i.quantity) over (partition by i.variant_id)::int as wanted,
          not p.on_sale or v.archived_at is not null as archived, ${engravedColumns}, ${CHOSEN_OPTIONS} as options,
          ${imagesOf('p.id', 'v.id')} as images, ${sql.raw(RIGHT_SOURCE_JSON)} as right_source
        from cart_items i join variants v on v.id = i.variant_id join products p on p.id = v.product_id
        where i.cart_id = c.id
      ) line), '[]') as lines
    from carts c where ${ownedBy(where)}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const lines = splitLines(row.lines)
  const works = lines.map(({ work }) => work)
  const times = planWorks(shop, works, await readCapacity(db, shop, works))
  const cart = { id: row.id, cart_items: lines.map((line, at) => cartItem(shop, line, times[at])) }
  return row.guest_id ? { ...cart, guest: { id: row.guest_id } } : cart
}

export function ownedBy(where: CartOwner): RawBuilder<boolean> {
  const owner =
    'guestId' in where
      ? sql<boolean>`c.guest_id = ${where.guestId}`
      : sql<boolean>`c.user_id = ${where.userId}`
  return where.cartId ? sql<boolean>`c.id = ${where.cartId} and ${owner}` : owner
}

type CartRow = { id: string; guest_id: string | null; lines: LineRow[] }

export type LineRow = EngravedLine & {
  id: string
  product_id: string
  variant_id: string
  options: ChosenOption[]
  quantity: number
  /** By all lines of the variant. */
  wanted: number
  name: string
  code: string
  price: number
  stock_quantity: number
  made_to_order: MadeToOrder | null
  /** In all lines together. */
  available: number
  archived: boolean
  images: ProductImage[]
  right_source: RightSource
}

export function cartItem(shop: Shop, row: SplitLine<LineRow>, time: BenchTime = FROM_STOCK): CartItem {
  const { id, product_id, variant_id, options, personalisation, quantity, wanted, name, code, archived } = row
  const { made_quantity } = row
  const available = archived ? 0 : row.available
  return {
    id,
    product_id,
    variant_id,
    options,
    personalisation: personalisation && {
      ...personalisation,
      drawing_url: previewUrl(product_id, personalisation),
    },
    quantity,
    product: {
      id: product_id,
      name,
      code,
      price: (row.price + engravingPrice(row)) / 100,
      stock_quantity: row.stock_quantity,
      images: row.images.map((picture) => imageResponse({ ...picture, alt: name })),
    },
    made_quantity,
    ready_by: made_quantity > 0 ? readyBy(shop, row, time) : null,
    available: Math.max(0, available - (wanted - quantity)),
    right: lineRight({ ...row.right_source, isEngraved: personalisation !== null }, publicSettings(shop)),
    problem: lineProblem({ quantity: wanted, available, archived }) ?? lineEngravingProblem(row),
  }
}

/** The day that its product page says for this quantity. */
function readyBy(shop: Shop, line: LineRow, time: BenchTime): string {
  const goods = (line.price + engravingPrice(line)) * line.quantity
  return promiseFor(shop, methodOfPiece(shop, { goods }), [time]).ready_by
}
