import { sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import { formatReceiptCode } from '../../contract/gifts/receipt-code.ts'
import type { ReceivedGift } from '../../contract/gifts/received-gift.ts'
import type { Returnable } from '../../contract/returns/order-return.ts'
import { imageResponse } from '../catalog/images/image-urls.ts'
import { imagesOf, type ProductImage } from '../catalog/images/images-of.ts'
import { notFound } from '../lib/errors.ts'
import { quantityToShip } from '../orders/fulfilment/shipment-rows.ts'
import { refundedQuantity } from '../orders/refunds/refund-rows.ts'
import { findReturnable } from '../returns/find-returnable.ts'
import type { Shop, Tx } from '../shop.ts'
import {
  awaitingRefund,
  type OpenPieces,
  piecesOf,
  type WithdrawalsAndRefunds,
  withdrawalsAndRefunds,
} from '../withdrawals/settle-withdrawals.ts'
import { giftExchange } from './gift-exchange.ts'
import { isGiftOfReceipt } from './gift-of-receipt.ts'
import { findGiftReturns } from './gift-returns.ts'

type Row = WithdrawalsAndRefunds &
  Omit<ReceivedGift, 'items' | 'returns'> & {
    order_id: string
    secret_until: string | null
    items: (Pick<ReceivedGift['items'][number], 'order_item_id' | 'name' | 'options' | 'quantity'> & {
      images: ProductImage[]
      to_ship: number
      is_box: boolean
    })[]
  }

/** Without its box, and what was refunded, or withdrawn from and has not left. @param typed the code of the gift receipt */
export async function findGift(
  shop: Pick<Shop, 'config' | 'clock' | 'settings'>,
  db: Tx,
  typed: string,
): Promise<ReceivedGift | undefined> {
  const { rows } = await sql<Row>`
    select o.id as order_id, g.receipt_code as code, g.receiver_name as receiver, o.first_name || ' ' || o.last_name as giver,
      nullif(g.message, '') as message, case when g.is_hidden then
        greatest(g.not_before, least(s.promised_from, (s.delivered_at at time zone ${shop.config.timeZone})::date)) end as secret_until,
      case when s.delivered_at is not null then 'delivered' when s.shipped_at is not null then 'shipped' else 'preparing' end as state,
      case when s.promised_from is not null then json_build_object('from', s.promised_from, 'to', s.promised_to) end as promise,
      coalesce((select json_agg(item order by item.position) from (
        select i.position, i.id as order_item_id, i.name, i.options, i.quantity - ${refundedQuantity('i')} as quantity, ${quantityToShip('i')} as to_ship,
          ${imagesOf('i.product_id', 'i.variant_id')} as images, i.product_id is not distinct from g.box_product_id as is_box
        from order_items i where i.order_id = o.id) item), '[]') as items,
      (select count(*) from shipments sent where sent.order_id = o.id) as parcels,
      ${withdrawalsAndRefunds}
    from gifts g join orders o on o.id = g.order_id join shippings s on s.order_id = o.id join payments pay on pay.order_id = o.id
    where ${isGiftOfReceipt(typed)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { order_id, secret_until, withdrawals, refunds, is_refunded_in_full, ...found } = row
  const gift = withoutWithdrawn(found, awaitingRefund({ withdrawals, refunds, is_refunded_in_full }))
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  const returnable = await findReturnable(shop, db, order_id)
  return {
    ...gift,
    code: formatReceiptCode(gift.code),
    items: gift.items.map(({ order_item_id, name, options, quantity, images }) => ({
      order_item_id,
      name,
      options,
      quantity,
      images: images.map((image) => imageResponse({ ...image, alt: name })),
      ...giftExchange({ ...gift, secret_until, today }, lineOf(returnable, order_item_id)),
    })),
    returns: await findGiftReturns(db, order_id),
  }
}

/** A withdrawal takes what has not left first. When nothing else is to come, all of the gift is on its way. */
function withoutWithdrawn<Gift extends Pick<Row, 'state' | 'parcels' | 'items'>>(
  gift: Gift,
  withdrawn: OpenPieces[],
): Gift {
  const items = gift.items.map((item) => {
    const unsent = Math.min(item.to_ship, piecesOf(withdrawn, item.order_item_id))
    return { ...item, quantity: item.quantity - unsent, to_ship: item.to_ship - unsent }
  })
  const isAllSent = gift.parcels > 0 && items.every(({ to_ship }) => to_ship === 0)
  const state = gift.state === 'preparing' && isAllSent ? 'shipped' : gift.state
  return { ...gift, state, items: items.filter(({ quantity, is_box }) => quantity > 0 && !is_box) }
}

function lineOf({ items }: Returnable, id: string): Returnable['items'][number] {
  const line = items.find(({ order_item_id }) => order_item_id === id)
  if (!line) throw notFound('gift')
  return line
}
