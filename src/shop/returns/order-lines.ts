import { sql } from 'kysely'
import { dayIn } from '../../contract/day.ts'
import { lineName, type Personalisation } from '../../contract/engraving/rules.ts'
import type { OrderStatus } from '../../contract/order.ts'
import type { Right } from '../../contract/returns/right.ts'
import type { ChosenOption } from '../../contract/variant.ts'
import { calendarOf } from '../delivery/calendar.ts'
import { lastArrival, quantityToShip } from '../orders/fulfilment/shipment-rows.ts'
import {
  type GivenRefund,
  isRefundedInFull,
  leftToRefund,
  refundsOfOrder,
} from '../orders/refunds/refund-rows.ts'
import type { Shop, Tx } from '../shop.ts'
import {
  type DeclaredReturn,
  type DeclaredWithdrawal,
  piecesOf,
  returnsOfOrder,
  type Settlement,
  settleWithdrawals,
  withdrawalsOfOrder,
  withdrawnPieces,
} from '../withdrawals/settle-withdrawals.ts'
import { type Arrival, lastReturnDay } from './last-return-day.ts'

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/** Money in minor units. */
export type ReturnLine = {
  id: string
  /** With its options and engraving. */
  name: string
  price: number
  quantity: number
  /** What has not left, when the order is to be shipped. */
  to_ship: number
  right: Right
  withdrawn: number
  returned: number
  /** Neither withdrawn from, returned nor refunded. */
  left: number
  /** Of what is left, what has left the shop. */
  returnable: number
  /** Also what is in a return that has not arrived. */
  withdrawable: number
  /** The last day, in the shop; null before the delivery, and without a right. */
  endsOn: string | null
  isOver: boolean
}

type Row = Arrival & {
  id: string
  code: string
  status: OrderStatus
  currency: string
  promo_amount: number
  left_to_refund: number
  created_at: Date
  items: Item[]
  withdrawals: DeclaredWithdrawal[]
  returns: DeclaredReturn[]
  refunds: GivenRefund[]
  is_given_back: boolean
}

type Item = Pick<ReturnLine, 'id' | 'name' | 'price' | 'quantity' | 'to_ship' | 'right'> & {
  ends_on_workday: boolean
  options: ChosenOption[]
  personalisation: Personalisation | null
}

export type OrderLines = Omit<
  Row,
  keyof Arrival | 'items' | 'withdrawals' | 'returns' | 'refunds' | 'is_given_back'
> & {
  lines: ReturnLine[]
  /** Pieces of returns that have not arrived. */
  inOpenReturns: Settlement['inReturns']
}

/** What can come back of an order. @returns undefined for an unknown order */
export async function findOrderLines(
  shop: Pick<Shop, 'config' | 'clock' | 'settings'>,
  db: Tx,
  orderId: string,
): Promise<OrderLines | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.status, o.currency, o.promo_amount, o.created_at, s.delivered_at, ${lastArrival} as estimated_delivery,
      o.status in ('delivered', 'completed') as is_delivered,
      exists (select from order_events e
        where e.order_id = o.id and e.to_status = 'delivered' and e.actor = 'clock') as is_assumed,
      (select json_agg(item order by item.position) from (
        select i.id, i.position, i.name, i.options, i.personalisation, i.price, i.quantity, ${quantityToShip('i')} as to_ship,
          i.line_right as "right", i.right_ends_on_workday as ends_on_workday
        from order_items i where i.order_id = o.id) item) as items,
      ${withdrawalsOfOrder} as withdrawals, ${returnsOfOrder} as returns, ${refundsOfOrder} as refunds,
      ${leftToRefund} as left_to_refund, ${isRefundedInFull} as is_given_back
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const isReceived = ({ is_received }: DeclaredReturn) => is_received
  const { open, inReturns, leftOf } = piecesLeft(row, row.returns)
  const { leftOf: withdrawableOf } = piecesLeft(row, row.returns.filter(isReceived))
  const received = new Set(row.returns.filter(isReceived).map(({ id }) => id))
  return {
    ...row,
    lines: row.items.map((item) => ({
      ...returnLine(shop, row, item),
      left: leftOf(item),
      returnable: leftOf(item) - unsentOf(row, item, piecesOf(open, item.id)),
      withdrawable: withdrawableOf(item),
    })),
    inOpenReturns: inReturns.filter(({ returnId }) => !received.has(returnId)),
  }
}

/** @param returns those whose pieces are gone */
function piecesLeft(row: Row, returns: DeclaredReturn[]) {
  const { open, refundedOnly, inReturns } = settleWithdrawals({ ...row, returns })
  const gone = [...withdrawnPieces(row.withdrawals), ...returnedPieces(returns), ...refundedOnly]
  const leftOf = ({ id, quantity }: Item) =>
    row.is_given_back ? 0 : Math.max(0, quantity - piecesOf(gone, id))
  return { open, inReturns, leftOf }
}

/** What is neither sent, refunded nor withdrawn from: a withdrawal takes what has not left first. */
function unsentOf({ status }: Row, { to_ship }: Item, withdrawn: number): number {
  return status === 'processing' ? Math.max(0, to_ship - withdrawn) : 0
}

function returnedPieces(returns: DeclaredReturn[]) {
  return returns.flatMap(({ items }) => items)
}

function returnLine(
  shop: Pick<Shop, 'config' | 'clock' | 'settings'>,
  order: Row,
  { options, personalisation, ends_on_workday: endsOnWorkday, ...line }: Item,
): Omit<ReturnLine, 'left' | 'returnable' | 'withdrawable'> {
  const { id, name, right } = line
  const { timeZone } = shop.config
  const { isCarried: isWorkday } = calendarOf(shop, MONDAY_TO_FRIDAY)
  const of = { days: right.days, endsOnWorkday }
  const endsOn = right.kind === 'none' ? null : lastReturnDay(of, order, { timeZone, isWorkday })
  return {
    ...line,
    withdrawn: piecesOf(withdrawnPieces(order.withdrawals), id),
    returned: piecesOf(returnedPieces(order.returns), id),
    name: lineName({ product: { name }, options, personalisation }),
    endsOn,
    isOver: endsOn !== null && endsOn < dayIn(timeZone, shop.clock.now()),
  }
}
