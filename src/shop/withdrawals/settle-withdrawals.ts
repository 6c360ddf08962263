import { type RawBuilder, sql } from 'kysely'
import { sumOf } from '../../contract/money/split.ts'
import { utc } from '../lib/iso-time.ts'
import {
  type GivenRefund,
  isRefundedInFull,
  type RefundedPieces,
  refundsOfOrder,
} from '../orders/refunds/refund-rows.ts'

type Pieces = { order_item_id: string; quantity: number }

export type DeclaredWithdrawal = {
  id: string
  created_at: string
  /** Without a refund, by the owner. */
  closed?: { created_at: string; reason: string }
  items: (Pieces & {
    /** The shopper keeps them. */
    closed_quantity?: number
  })[]
}

/** That was neither refused nor closed before it arrived. */
export type DeclaredReturn = {
  id: string
  created_at: string
  is_received: boolean
  /** `refunded`: by the refund of this return. */
  items: (Pieces & { refunded: number })[]
}

export type OpenPieces = Pieces & { withdrawalId: string }

export type Settlement = {
  /** Withdrawn from, and not refunded. */
  open: OpenPieces[]
  /** In a return, and not refunded. */
  inReturns: (Pieces & { returnId: string })[]
  /** Refunded while neither a withdrawal from their line nor a return was open. */
  refundedOnly: Pieces[]
}

/** Expects `orders as o`. The oldest first. */
export const withdrawalsOfOrder: RawBuilder<DeclaredWithdrawal[]> = sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object('id', w.id, 'created_at', ${utc('w.created_at')},
    'closed', case when w.closed_at is not null then json_build_object('created_at', ${utc('w.closed_at')}, 'reason', w.close_reason) end,
    'items', (select json_agg(json_build_object('order_item_id', wi.order_item_id, 'quantity', wi.quantity,
        'closed_quantity', nullif(wi.closed_quantity, 0)) order by i.position)
      from withdrawal_items wi join order_items i on i.id = wi.order_item_id where wi.withdrawal_id = w.id)))
    order by w.created_at, w.id)
  from withdrawals w where w.order_id = o.id), '[]')`

/** Expects `orders as o`. The oldest first. */
export const returnsOfOrder: RawBuilder<DeclaredReturn[]> = sql`coalesce((
  select json_agg(json_build_object('id', r.id, 'created_at', ${utc('r.created_at')},
    'is_received', r.received_at is not null, 'items', (
      select json_agg(json_build_object('order_item_id', ri.order_item_id, 'quantity', ri.quantity, 'refunded', (
        select coalesce(sum(fi.quantity), 0) from refund_items fi join refunds f on f.id = fi.refund_id
        where f.id = r.refund_id and f.status <> 'failed' and fi.order_item_id = ri.order_item_id)) order by i.position)
      from return_items ri join order_items i on i.id = ri.order_item_id where ri.return_id = r.id))
    order by r.created_at, r.id)
  from returns r where r.order_id = o.id and r.is_counted), '[]')`

type Movements = {
  withdrawals: DeclaredWithdrawal[]
  returns?: DeclaredReturn[]
  /** Without failed ones, and those of returns. */
  refunds: { created_at: string; withdrawal_id?: string | null; items: RefundedPieces[] }[]
}

/**
 * Walks an order's declarations and refunds in time order: refunded pieces settle those of the withdrawal that is marked by
 * them, else the oldest open ones of their line, those of withdrawals first, because a return has a refund of its own. What
 * has not left is in no return.
 */
export function settleWithdrawals({ withdrawals, returns = [], refunds }: Movements): Settlement {
  const open: Settlement['open'] = []
  const inReturns: Settlement['inReturns'] = []
  const refundedOnly: Pieces[] = []
  const steps = [
    ...withdrawals.map(({ id, created_at, ...withdrawal }) => ({
      created_at,
      run: () =>
        open.push(...withdrawnPieces([withdrawal]).map((pieces) => ({ ...pieces, withdrawalId: id }))),
    })),
    ...returns.map(({ id, created_at, items }) => ({
      created_at,
      run: () =>
        inReturns.push(
          ...items.map(({ order_item_id, quantity, refunded }) => ({
            returnId: id,
            order_item_id,
            quantity: quantity - refunded,
          })),
        ),
    })),
    ...refunds.map(({ created_at, withdrawal_id, items }) => ({
      created_at,
      run() {
        const marked = open.filter(({ withdrawalId }) => withdrawalId === withdrawal_id)
        const others = open.filter((pieces) => !marked.includes(pieces))
        const settled = { open: [...marked, ...others], inReturns }
        refundedOnly.push(...items.map((pieces) => settlePieces(settled, pieces)))
      },
    })),
  ].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  for (const { run } of steps) run()
  const isOpen = ({ quantity }: Pieces) => quantity > 0
  return { open: open.filter(isOpen), inReturns: inReturns.filter(isOpen), refundedOnly }
}

export type WithdrawalsAndRefunds = {
  withdrawals: DeclaredWithdrawal[]
  refunds: GivenRefund[]
  is_refunded_in_full: boolean
}

/** Expects `orders as o` and `payments as pay`. */
export const withdrawalsAndRefunds: RawBuilder<WithdrawalsAndRefunds> = sql`
  ${withdrawalsOfOrder} as withdrawals, ${refundsOfOrder} as refunds, ${isRefundedInFull} as is_refunded_in_full`

/** What is withdrawn from and not refunded. */
export function awaitingRefund({
  withdrawals,
  refunds,
  is_refunded_in_full,
}: Omit<Movements, 'returns'> & { is_refunded_in_full: boolean }): OpenPieces[] {
  return is_refunded_in_full ? [] : settleWithdrawals({ withdrawals, refunds }).open
}

/** @returns the pieces that settled nothing */
function settlePieces(
  { open, inReturns }: Pick<Settlement, 'open' | 'inReturns'>,
  { sent_quantity, ...pieces }: RefundedPieces,
): Pieces {
  const { order_item_id, quantity } = settleLine(open, pieces)
  const sent = Math.min(quantity, sent_quantity)
  const settled = sent - settleLine(inReturns, { order_item_id, quantity: sent }).quantity
  return { order_item_id, quantity: quantity - settled }
}

/** @returns the pieces that settled nothing */
function settleLine(open: Pieces[], { order_item_id, quantity }: Pieces): Pieces {
  let left = quantity
  for (const pieces of open.filter((each) => each.order_item_id === order_item_id)) {
    const settled = Math.min(left, pieces.quantity)
    pieces.quantity -= settled
    left -= settled
  }
  return { order_item_id, quantity: left }
}

/** Without those that the shopper keeps. No refund has settled these: from the start, the others alone may wait for one. */
export function withdrawnPieces(withdrawals: Pick<DeclaredWithdrawal, 'items'>[]): Pieces[] {
  return withdrawals.flatMap(({ items }) =>
    items.map(({ order_item_id, quantity, closed_quantity = 0 }) => ({
      order_item_id,
      quantity: quantity - closed_quantity,
    })),
  )
}

export function piecesOf(pieces: Pieces[], lineId: string): number {
  return sumOf(pieces.filter(({ order_item_id }) => order_item_id === lineId).map(({ quantity }) => quantity))
}
