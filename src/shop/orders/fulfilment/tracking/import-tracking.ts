import type { ShipOrderBody } from '../../../../contract/admin/ship-order.ts'
import {
  MAX_TRACKING_ROWS,
  TRACKING_COLUMNS,
  type TrackingColumn,
  type TrackingReport,
} from '../../../../contract/admin/shipment.ts'
import { readCsv } from '../../../lib/csv/read-csv.ts'
import { refuseProblems } from '../../../lib/csv/refuse-problems.ts'
import type { ResponseStore } from '../../../lib/idempotency.ts'
import type { Shop } from '../../../shop.ts'
import { recordShipment } from '../record-shipment.ts'
import { planTracking, type TrackingPlan } from './plan-tracking.ts'

/** Headings of carriers' files, and of the shop's own export. Click & Drop has an order number of its own. */
const ALIASES = new Map<string, TrackingColumn>([
  ['code', 'order'],
  ['order code', 'order'],
  ['order reference', 'order'],
  ['order number', 'order'],
  ['reference', 'order'],
  ['tracking number', 'tracking_number'],
  ['tracking', 'tracking_number'],
  ['carrier', 'shipping_company'],
  ['shipping company', 'shipping_company'],
  ['estimated delivery', 'estimated_delivery'],
])

/** All rows or none. @throws ShopError 'invalid', or 'conflict' when an order has changed meanwhile */
export async function importTracking(
  shop: Shop,
  by: string,
  { bytes, dryRun }: { bytes: Uint8Array; dryRun: boolean },
  attempt?: ResponseStore,
): Promise<TrackingReport> {
  const options = { columns: TRACKING_COLUMNS, aliases: ALIASES, maxRows: MAX_TRACKING_ROWS }
  const rows = await readCsv(bytes, options)
  const reportOf = ({ parcels, listed, ...plan }: TrackingPlan) => ({
    dry_run: dryRun,
    rows: rows.length,
    shipped: parcels.length,
    repeated_numbers: repeatedNumbers(parcels),
    parcels: listed,
    ...plan,
  })
  if (dryRun) return reportOf(await planTracking(shop.db, shop, rows))
  return await shop.db.transaction().execute(async (tx) => {
    const plan = await planTracking(tx, shop, rows)
    refuseProblems(plan.problems, 'shipped')
    for (const parcel of plan.parcels.toSorted(byOrder)) await recordShipment(tx, shop, by, parcel)
    const report = reportOf(plan)
    await attempt?.saveResponse(tx, report)
    return report
  })
}

function repeatedNumbers(parcels: ShipOrderBody[]): string[] {
  const numbers = parcels.map(({ tracking_number: number }) => number.replaceAll(/\s/g, '').toUpperCase())
  return [...new Set(numbers.filter((number, at) => numbers.indexOf(number) !== at))]
}

// Parallel imports lock the orders in the same sequence.
function byOrder(a: ShipOrderBody, b: ShipOrderBody): number {
  return a.order_id < b.order_id ? -1 : 1
}
