import { sql } from 'kysely'
import { z } from 'zod'
import { type ShipOrderBody, shipOrderBody } from '../../../../contract/admin/ship-order.ts'
import type { TrackingColumn, TrackingReport } from '../../../../contract/admin/shipment.ts'
import { dayIn } from '../../../../contract/day.ts'
import type { Pieces } from '../../../../contract/delivery/order-shipping.ts'
import type { OrderStatus } from '../../../../contract/order.ts'
import { withdrawnSentence } from '../../../../contract/returns/withdrawn-sentence.ts'
import { findMethod } from '../../../delivery/delivery-methods.ts'
import type { CsvRow } from '../../../lib/csv/read-csv.ts'
import { dayOf } from '../../../lib/day.ts'
import { CODE_LENGTH } from '../../../lib/human-readable-code.ts'
import type { Shop, Tx } from '../../../shop.ts'
import {
  awaitingRefund,
  type DeclaredWithdrawal,
  withdrawalsOfOrder,
} from '../../../withdrawals/settle-withdrawals.ts'
import { type GivenRefund, isRefundedInFull, refundsOfOrder } from '../../refunds/refund-rows.ts'
import { isCorrection } from '../corrections.ts'
import { arrivesEarly, COLLECTED, leavesEarly, NOT_SHIPPABLE, NOTHING_TO_SEND } from '../record-shipment.ts'
import { isInFuture, NOT_IN_FUTURE } from '../ship.ts'
import { arrivalOf, lastParcel } from '../shipment-draft.ts'
import { lastArrival, quantityToShip } from '../shipment-rows.ts'
import { hasNothingToSend, isToShip } from '../to-ship.ts'
import { withdrawnInParcel } from '../withdrawn-in-parcel.ts'

type TrackingRow = CsvRow<TrackingColumn>
export type TrackingPlan = {
  parcels: ShipOrderBody[]
  /** The parcels as the report names them. */
  listed: TrackingReport['parcels']
  skipped: number
  problems: TrackingReport['problems']
}

type Known = {
  id: string
  code: string
  /** The receiver. */
  name: string
  status: OrderStatus
  is_to_ship: boolean
  nothing_to_send: boolean
  shipping_method: string
  kind: string
  estimated_delivery: string
  /** The day on which a gift that waits may leave. */
  dispatch_from: string | null
  /** The day before which a gift must not arrive. */
  not_before: string | null
  /** Of its last parcel. */
  last_arrival: string
  tracking_numbers: string[]
  /** A sentence, when the shopper has withdrawn from pieces that are not refunded. */
  withdrawn: string | undefined
}

type KnownRow = Omit<Known, 'withdrawn'> & {
  withdrawals: DeclaredWithdrawal[]
  refunds: GivenRefund[]
  left: Pieces[]
  is_refunded_in_full: boolean
}

export async function planTracking(tx: Tx, shop: Shop, rows: TrackingRow[]): Promise<TrackingPlan> {
  const known = await findKnown(tx, rows)
  const company = (await lastParcel({ db: tx }))?.shipping_company ?? ''
  const plan: TrackingPlan = { parcels: [], listed: [], skipped: 0, problems: [] }
  const seen = new Set<string>()
  const today = dayIn(shop.config.timeZone, shop.clock.now())
  for (const { number: row, cells } of rows) {
    const refuse = (message: string, column: TrackingColumn | null = 'order') =>
      plan.problems.push({ row, column, message })
    const order = known.get(normalized(cells.order))
    const isShippedAlready = order && isKnownNumber(order, cells.tracking_number)
    if (isShippedAlready || !cells.tracking_number) plan.skipped++
    else if (!cells.order) refuse('Order is required')
    else if (!order) refuse('There is no order with this code.')
    else if (seen.has(order.id)) refuse('This order is there twice.')
    else if (order.kind === 'collect') refuse(COLLECTED)
    else if (!order.is_to_ship) refuse(refusalOf(order))
    else if (order.dispatch_from !== null && order.dispatch_from > today)
      refuse(`${leavesEarly(order.dispatch_from)} To send it now, ship it in the order.`)
    else if (order.withdrawn) refuse(`${order.withdrawn} Refund it first, or ship it in the order.`)
    else addParcel(order, row, cells)
  }
  return plan

  function addParcel(order: Known, row: number, cells: TrackingRow['cells']): void {
    const date = cells.estimated_delivery
    const parsed = shipOrderBody.safeParse({
      order_id: order.id,
      shipping_company: cells.shipping_company || findMethod(shop, order.shipping_method)?.carrier || company,
      tracking_number: cells.tracking_number,
      // An export of orders has the order's own date, or its last parcel's, which may be past.
      estimated_delivery:
        date && date !== order.estimated_delivery && date !== order.last_arrival
          ? date
          : arrivalOf(shop, order),
    })
    const messages = parsed.error && Object.entries(z.flattenError(parsed.error).fieldErrors)
    for (const [column, [message = '']] of messages ?? [])
      plan.problems.push({
        row,
        column: column as TrackingColumn,
        message: column === 'estimated_delivery' && date ? UNREADABLE_DATE : message,
      })
    if (messages) return
    const message = parsed.data && refusalOfDate(shop, order, parsed.data.estimated_delivery)
    const misplaced = misplacedCell(cells, known.has(normalized(cells.tracking_number)))
    if (message) plan.problems.push({ row, column: 'estimated_delivery', message })
    else if (misplaced) plan.problems.push({ row, ...misplaced })
    else if (parsed.data) {
      plan.parcels.push(parsed.data)
      plan.listed.push(listedParcel(shop, order, parsed.data))
      seen.add(order.id)
    }
  }
}

function listedParcel({ config }: Shop, { code, name }: Known, parcel: ShipOrderBody) {
  const { order_id, shipping_company, tracking_number } = parcel
  const estimated_delivery = dayOf(config.timeZone, parcel.estimated_delivery)
  return { order_id, code, name, shipping_company, tracking_number, estimated_delivery }
}

const UNREADABLE_DATE = 'Estimated delivery date must look like 2026-12-31'

/** 'RM123456789GB Royal Mail', 'RM123456789GB 2026-12-05', but not 'RM 123 456 789 GB' */
const SEVERAL_WORDS = /\d.*\s(\p{L}{3,}(\s|$)|\d{4}-\d\d-\d\d$)/u
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}$/
const NO_NUMBER = new RegExp(String.raw`${DATE.source}|^\d\d-[\dA-Z]{8}$`, 'i')
function misplacedCell(
  { tracking_number = '', shipping_company = '' }: TrackingRow['cells'],
  isCodeInFile: boolean,
): { column: TrackingColumn; message: string } | undefined {
  if (SEVERAL_WORDS.test(tracking_number))
    return {
      column: 'tracking_number',
      message: 'This is more than a number: put commas between the number, the carrier and the date',
    }
  if (isCodeInFile || NO_NUMBER.test(tracking_number))
    return { column: 'tracking_number', message: 'This is a date, or the code of an order' }
  if (DATE.test(shipping_company))
    return { column: 'shipping_company', message: 'This is a date, not a carrier' }
  return undefined
}

// A number that was corrected still stands in the carrier's file.
const trackingNumbers = sql<
  string[]
>`array(select tracking_number from shipments sent where sent.order_id = o.id
  union select value from audit_log l, jsonb_each_text(l.before) old (key, value)
  where l.subject = 'order' and l.subject_id = o.id::text and ${isCorrection} and old.key like '%tracking_number')`

/** The shop's own export has the numbers of all parcels in one cell. */
function isKnownNumber({ tracking_numbers }: Known, cell = ''): boolean {
  const known = new Set(tracking_numbers.map(normalized))
  return known.has(normalized(cell)) || cell.split(';').every((number) => known.has(normalized(number)))
}

function refusalOf({ status, nothing_to_send }: Known): string {
  if (nothing_to_send) return NOTHING_TO_SEND
  return status === 'processing' ? 'This order is being cancelled or refunded.' : NOT_SHIPPABLE[status]
}

function refusalOfDate(shop: Shop, { not_before }: Known, date: string): string | undefined {
  if (!isInFuture(shop, date)) return NOT_IN_FUTURE
  return not_before && dayOf(shop.config.timeZone, date) < not_before
    ? `${arrivesEarly(not_before)} Give a later date, or ship it in the order.`
    : undefined
}

/** @returns the orders by code and id, as in `normalized` */
async function findKnown(tx: Tx, rows: TrackingRow[]): Promise<Map<string, Known>> {
  const wanted = [...new Set(rows.map(({ cells }) => normalized(cells.order)))]
  const codes = wanted.map((text) => `${text.slice(0, -CODE_LENGTH)}-${text.slice(-CODE_LENGTH)}`)
  const ids = wanted.filter((text) => /^[\dA-F]{32}$/.test(text))
  const { rows: found } = await sql<KnownRow>`
    select o.id, o.code, o.status, coalesce((select g.receiver_name from gifts g where g.order_id = o.id), o.first_name || ' ' || o.last_name) as name,
      ${isToShip} as is_to_ship, ${hasNothingToSend} as nothing_to_send, s.shipping_method, s.kind, s.estimated_delivery, s.dispatch_from,
      (select g.not_before from gifts g where g.order_id = o.id) as not_before,
      ${lastArrival} as last_arrival,
      ${trackingNumbers} as tracking_numbers,
      (select json_agg(json_build_object('order_item_id', i.id, 'quantity', ${quantityToShip('i')}))
        from order_items i where i.order_id = o.id) as "left",
      ${withdrawalsOfOrder} as withdrawals, ${refundsOfOrder} as refunds, ${isRefundedInFull} as is_refunded_in_full
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    where o.code = any(${codes}::text[]) or o.id = any(${ids}::uuid[])`.execute(tx)
  const known = found.map((row) => ({
    ...row,
    withdrawn: withdrawnSentence(withdrawnInParcel(row.left, { left: row.left, open: awaitingRefund(row) })),
  }))
  return new Map(known.flatMap((order) => [order.code, order.id].map((name) => [normalized(name), order])))
}

/** Without separators: '26-K7M3XQ4D' → '26K7M3XQ4D' */
function normalized(text = ''): string {
  return text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase()
}
