import { sql } from 'kysely'
import type { ChosenOption } from '../../contract/variant.ts'
import { imagesOf } from '../catalog/images/images-of.ts'
import { CHOSEN_OPTIONS } from '../catalog/variants/variant-rows.ts'
import { type GivenRefund, refundsOfOrder } from '../orders/refunds/refund-rows.ts'
import type { Tx } from '../shop.ts'
import {
  type DeclaredReturn,
  type DeclaredWithdrawal,
  piecesOf,
  returnsOfOrder,
  settleWithdrawals,
  withdrawalsOfOrder,
} from '../withdrawals/settle-withdrawals.ts'
import { exchangePrice, paidPerPiece } from './exchange/exchange-price.ts'
import { returnPhotos } from './photos/photo-rows.ts'
import { returnEvents } from './return-events.ts'
import type { ReturnedItem, ReturnRow } from './return-row.ts'

type Row = Omit<ReturnRow, 'items'> & {
  items: Item[]
  withdrawals: DeclaredWithdrawal[]
  returns: DeclaredReturn[]
  given_refunds: GivenRefund[]
}

type Item = Omit<ReturnedItem, 'refundable' | 'exchange_for'> & {
  exchange_for: {
    variant_id: string
    options: ChosenOption[]
    /** That the shopper knows of. */
    held_price: number | null
    wished: number
    today: number
  } | null
}

/** Expects `return_items as ri` and `order_items as i`. */
const exchangeFor = sql`(select json_build_object('variant_id', v.id, 'options', ${CHOSEN_OPTIONS},
    'held_price', (select h.price from exchange_holds h
      where h.return_id = ri.return_id and h.order_item_id = ri.order_item_id),
    'wished', v.price, 'today', bought.price)
  from variants v join variants bought on bought.id = i.variant_id where v.id = ri.variant_id)`

/** In the order of the ids. */
export async function findReturnRows(db: Tx, ids: string[]): Promise<ReturnRow[]> {
  const { rows } = await sql<Row>`
    select r.id, r.number, r.state, r.due_on, r.created_at, o.id as order_id, o.code as order_code, o.currency,
      o.promo_amount, o.shipping_fee, s.shipping_method,
      json_build_object('first_name', o.first_name, 'name', o.first_name || ' ' || o.last_name, 'email', o.email) as customer,
      case when r.receiver_email is not null then json_build_object('name', coalesce(g.receiver_name, ''), 'email', r.receiver_email) end as receiver,
      (coalesce(pay.paid_amount, pay.amount) - greatest(pay.refunded_amount - coalesce(own.acknowledged, 0), (
        select coalesce(sum(f.amount), 0) from refunds f
        where f.order_id = o.id and f.status <> 'failed' and coalesce(f.part_of, f.id) is distinct from own.given_id)))::bigint as refundable,
      own.refund, own.exchange_order,
      (select json_build_object('amount', f.amount, 'is_refused', f.status = 'failed')
        from refunds f where f.id = r.difference_refund_id) as difference_refund,
      (select min(h.held_until) from exchange_holds h where h.return_id = r.id and h.released_at is null) as held_until,
      (select coalesce(sum(f.shipping), 0) from refunds f where f.order_id = o.id and f.status <> 'failed'
        and f.id is distinct from r.refund_id)::bigint as returned_shipping,
      (select coalesce(sum(ri.deduction), 0) from returns other
        join refunds f on f.id = other.refund_id and f.status <> 'failed'
        join return_items ri on ri.return_id = other.id
        where other.order_id = o.id and other.id <> r.id and ri.seal_confirmed is not false)::bigint as deducted_before,
      (select json_agg(json_build_object('order_item_id', i.id, 'name', i.name, 'options', i.options,
          'personalisation', i.personalisation,
          'image_hash', ${imagesOf('i.product_id', 'i.variant_id')} -> 0 ->> 'hash', 'right', i.line_right, 'quantity', ri.quantity, 'reason', ri.reason,
          'wish', ri.wish, 'exchange_for', ${exchangeFor}, 'seal_unbroken', ri.seal_unbroken, 'condition', ri.condition,
          'seal_confirmed', ri.seal_confirmed, 'restock', ri.restock, 'deduction', ri.deduction,
          'deduction_reason', ri.deduction_reason) order by i.position)
        from return_items ri join order_items i on i.id = ri.order_item_id where ri.return_id = r.id) as items,
      (select json_agg(json_build_object('id', i.id, 'variant_id', i.variant_id, 'price', i.price, 'quantity', i.quantity,
          'refunded', given.pieces, 'exchanged', given.exchanged) order by i.position)
        from order_items i, lateral (
          select coalesce(sum(fi.quantity), 0)::int as pieces,
            coalesce(sum(fi.quantity) filter (where f.exchange_order_id is not null), 0)::int as exchanged
          from refund_items fi join refunds f on f.id = fi.refund_id
          where fi.order_item_id = i.id and f.status <> 'failed' and f.id is distinct from r.refund_id) given
        where i.order_id = o.id) as lines,
      ${withdrawalsOfOrder} as withdrawals, ${returnsOfOrder} as returns, ${refundsOfOrder} as given_refunds,
      ${returnEvents('r.id')} as events,
      ${returnPhotos('r.id')} as photos,
      (select l.width from return_labels l where l.return_id = r.id) as label_width
    from unnest(${ids}::uuid[]) with ordinality wanted (id, place) join returns r on r.id = wanted.id
    join orders o on o.id = r.order_id join shippings s on s.order_id = o.id join payments pay on pay.order_id = o.id
    left join gifts g on g.order_id = o.id
    left join lateral (
      -- An exchange that was not paid is no refund that the provider refused.
      select case when f.exchange_order_id is null or f.status <> 'failed' then json_build_object('id', f.id,
          'amount', f.amount + coalesce(part.amount, 0), 'shipping', f.shipping,
          'status', case when f.status = 'pending' and f.refund_id is not null then 'succeeded' else f.status end) end as refund,
        case when f.status <> 'failed' then f.id end as given_id,
        case when f.status <> 'failed' then case when f.refund_id is not null then f.amount else 0 end
          + case when part.refund_id is not null then part.amount else 0 end end as acknowledged,
        case when f.status <> 'failed' then (select json_build_object('id', e.id, 'code', e.code, 'is_paid', paid.paid_at is not null,
            'total', e.grand_total, 'credit', e.exchange_credit)
          from orders e join payments paid on paid.order_id = e.id where e.id = f.exchange_order_id) end as exchange_order
      from refunds f
      left join refunds part on part.part_of = f.id and (part.status = 'failed') = (f.status = 'failed')
      where f.id = r.refund_id) own on true
    order by wanted.place`.execute(db)
  return rows.map(({ withdrawals, returns, given_refunds: refunds, ...row }) => {
    const { inReturns } = settleWithdrawals({ withdrawals, returns, refunds })
    const own = returns.find(({ id }) => id === row.id)
    const open = inReturns.filter(({ returnId }) => returnId === row.id)
    const refundable = ({ order_item_id: id, quantity }: Item) =>
      own ? piecesOf(open, id) + refundedPieces(own, id) : quantity
    const paid = paidPerPiece(row.lines, row.promo_amount)
    const items = row.items.map((item) => ({
      ...item,
      refundable: refundable(item),
      exchange_for: wishedVariant(item, {
        paid: paid.get(item.order_item_id),
        isGift: row.receiver !== null,
      }),
    }))
    return { ...row, items }
  })
}

type Paid = { paid: number | undefined; isGift: boolean }

/** A gift's receiver is not asked for more than what was paid. */
function wishedVariant({ exchange_for: wish }: Item, { paid, isGift }: Paid): ReturnedItem['exchange_for'] {
  if (!wish) return null
  const { held_price, wished, today, ...variant } = wish
  const price = held_price ?? exchangePrice({ paid, today, wished })
  return { ...variant, price: isGift ? Math.min(price, paid ?? price) : price }
}

function refundedPieces({ items }: DeclaredReturn, lineId: string): number {
  return items.find(({ order_item_id }) => order_item_id === lineId)?.refunded ?? 0
}
