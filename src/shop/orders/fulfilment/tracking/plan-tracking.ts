import { z } from 'zod'
import { type ShipOrderBody, shipOrderBody } from '../../../../contract/admin/ship-order.ts'
import type { TrackingColumn, TrackingReport } from '../../../../contract/admin/shipment.ts'
import { dayIn } from '../../../../contract/day.ts'
import { findMethod } from '../../../delivery/delivery-methods.ts'
import type { CsvRow } from '../../../lib/csv/read-csv.ts'
import { dayOf } from '../../../lib/day.ts'
import type { Shop, Tx } from '../../../shop.ts'
import { arrivesEarly, COLLECTED, leavesEarly, NOT_SHIPPABLE, NOTHING_TO_SEND } from '../record-shipment.ts'
import { isInFuture, NOT_IN_FUTURE } from '../ship.ts'
import { arrivalOf, lastParcel } from '../shipment-draft.ts'
import { findNamedOrders, type NamedOrder, normalized } from './find-named-orders.ts'

type TrackingRow = CsvRow<TrackingColumn>
export type TrackingPlan = {
  parcels: ShipOrderBody[]
  /** The parcels as the report names them. */
  listed: TrackingReport['parcels']
  skipped: number
  problems: TrackingReport['problems']
}

export async function planTracking(tx: Tx, shop: Shop, rows: TrackingRow[]): Promise<TrackingPlan> {
  const known = await findNamedOrders(
    tx,
    rows.map(({ cells }) => cells.order),
  )
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
    else if (order.withdrawn) refuse(`${order.withdrawn} End the withdrawal first, or ship it in the order.`)
    else addParcel(order, row, cells)
  }
  return plan

  function addParcel(order: NamedOrder, row: number, cells: TrackingRow['cells']): void {
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

function listedParcel({ config }: Shop, { code, name }: NamedOrder, parcel: ShipOrderBody) {
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

/** The shop's own export has the numbers of all parcels in one cell. */
function isKnownNumber({ tracking_numbers }: NamedOrder, cell = ''): boolean {
  const known = new Set(tracking_numbers.map(normalized))
  return known.has(normalized(cell)) || cell.split(';').every((number) => known.has(normalized(number)))
}

function refusalOf({ status, nothing_to_send }: NamedOrder): string {
  if (nothing_to_send) return NOTHING_TO_SEND
  return status === 'processing' ? 'This order is being cancelled or refunded.' : NOT_SHIPPABLE[status]
}

function refusalOfDate(shop: Shop, { not_before }: NamedOrder, date: string): string | undefined {
  if (!isInFuture(shop, date)) return NOT_IN_FUTURE
  return not_before && dayOf(shop.config.timeZone, date) < not_before
    ? `${arrivesEarly(not_before)} Give a later date, or ship it in the order.`
    : undefined
}
