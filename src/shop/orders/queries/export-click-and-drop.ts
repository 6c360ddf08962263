import { sql } from 'kysely'
import { dayIn } from '../../../contract/day.ts'
import { sumOf } from '../../../contract/money/split.ts'
import { toOneLine } from '../../../contract/one-line.ts'
import { type Cell, csvText } from '../../lib/csv/csv-text.ts'
import { amountText } from '../../lib/money.ts'
import type { Shop } from '../../shop.ts'
import { piecesOf, withdrawalsOfOrder } from '../../withdrawals/settle-withdrawals.ts'
import { hasShipments, quantityToShip } from '../fulfilment/shipment-rows.ts'
import { isToShip, isToShipNow } from '../fulfilment/to-ship.ts'
import { isRefundedInFull, refundsOfOrder } from '../refunds/refund-rows.ts'
import { awaitingRefundIn, type OrderRow } from './order-response.ts'

type Row = Pick<OrderRow, 'withdrawals' | 'given_refunds' | 'is_refunded_in_full'> & {
  id: string
  code: string
  created_at: Date
  first_name: string
  last_name: string
  email: string
  phone_number: string
  currency: string
  total_amount: number
  promo_amount: number
  /** 0 when a part has left: it had the fee. */
  shipping_fee: number
  lines: { id: string; price: number; to_ship: number }[]
  method_name: string
  address: string
  city: string
  state: string
  postal_code: string
  country: string
}

/** @property goods the price of the pieces to send, after the promo */
type Parcel = Row & { goods: number }

/**
 * Field names and lengths as in 'Order import spreadsheet field specifications' of Royal Mail's help. Weight, package size
 * and service are chosen in Click & Drop: the shop does not know them.
 */
const COLUMNS: [name: string, cell: (parcel: Parcel, timeZone: string) => Cell][] = [
  ['Order reference', ({ code }) => code],
  ['Date', ({ created_at }, timeZone) => shortDay(dayIn(timeZone, created_at))],
  ['Special instructions', ({ method_name }) => method_name.replace(/ \([^()]*\)$/, '')],
  ['First Name', ({ first_name }) => first_name],
  ['Last Name', ({ last_name }) => last_name],
  ['Address Line 1', ({ address }) => addressLines(address)[0] ?? ''],
  ['Address Line 2', ({ address }) => addressLines(address)[1] ?? ''],
  ['Address Line 3', ({ address }) => addressLines(address)[2] ?? ''],
  ['City', ({ city }) => city],
  ['County', ({ state }) => state],
  ['Postcode', ({ postal_code }) => postal_code],
  ['Country', ({ country }) => country],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone_number }) => phoneDigits(phone_number)],
  ['Sub-total', ({ goods }) => shortAmount(goods)],
  ['Shipping Cost', ({ shipping_fee }) => shortAmount(shipping_fee)],
  ['Total', ({ goods, shipping_fee }) => shortAmount(goods + shipping_fee)],
  ['Currency Code', ({ currency }) => currency],
]

/** The orders to ship, oldest first. @param ids when undefined, all that may leave today */
export async function* exportClickAndDrop(shop: Shop, ids: string[] | undefined): AsyncGenerator<string> {
  yield csvText([COLUMNS.map(([name]) => name)])
  let last: Row | undefined
  do {
    const rows = await readBatch(shop, ids, last)
    const parcels = rows.flatMap(parcelOf)
    if (parcels.length > 0) yield csvText(parcels.map((parcel) => cellsOf(parcel, shop.config.timeZone)))
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

async function readBatch(shop: Shop, ids: string[] | undefined, last: Row | undefined): Promise<Row[]> {
  const after = last
    ? sql`(o.created_at, o.id) > (select created_at, id from orders where id = ${last.id})`
    : sql`true`
  const { rows } = await sql<Row>`
    select o.id, o.code, o.created_at, ${recipientFirst} as first_name, ${recipientLast} as last_name, o.email,
      coalesce(g.receiver_phone, o.phone_number) as phone_number, o.currency, o.total_amount,
      o.promo_amount, case when ${hasShipments} then 0 else o.shipping_fee end as shipping_fee,
      (select json_agg(json_build_object('id', i.id, 'price', i.price, 'to_ship', ${quantityToShip('i')}))
        from order_items i where i.order_id = o.id) as lines,
      ${withdrawalsOfOrder} as withdrawals, ${refundsOfOrder} as given_refunds, ${isRefundedInFull} as is_refunded_in_full, s.method_name, s.address, s.city, s.state, s.postal_code, s.country
    from orders o join payments pay on pay.order_id = o.id join shippings s on s.order_id = o.id
    left join gifts g on g.order_id = o.id
    where o.status = 'processing' and s.kind = 'delivery' and ${ids ? sql`${isToShip} and o.id = any(${ids}::uuid[])` : isToShipNow(shop)} and ${after}
    order by o.created_at, o.id limit ${sql.lit(BATCH)}`.execute(shop.db)
  return rows
}

// The name of a gift's receiver is one text.
const recipientFirst = sql`case when g.order_id is null then o.first_name else regexp_replace(g.receiver_name, '\\s+\\S+$', '') end`
const recipientLast = sql`case when g.order_id is null then o.last_name else coalesce(substring(g.receiver_name from '\\s(\\S+)$'), '') end`

/** None when all that is left waits for a refund after a withdrawal. */
function parcelOf(row: Row): Parcel[] {
  const { lines, total_amount, promo_amount } = row
  const awaiting = awaitingRefundIn(row)
  const toSend = lines
    .map(({ id, price, to_ship }) => ({ price, quantity: to_ship - piecesOf(awaiting, id) }))
    .filter(({ quantity }) => quantity > 0)
  if (toSend.length === 0) return []
  const price = sumOf(toSend.map((line) => line.price * line.quantity))
  const promo = total_amount > 0 ? Math.round((promo_amount * price) / total_amount) : 0
  return [{ ...row, goods: price - promo }]
}

const BATCH = 1_000
const MAX_LINE = 100
const MAX_AMOUNT_CHARS = 6
const MAX_PHONE_DIGITS = 11

function cellsOf(parcel: Parcel, timeZone: string): Cell[] {
  return COLUMNS.map(([, cellOf]) => {
    const cell = cellOf(parcel, timeZone)
    return typeof cell === 'string' ? toOneLine(cell) : cell
  })
}

/** '2026-11-27' → '27/11/26' */
function shortDay(day: string): string {
  return day.slice(2).split('-').toReversed().join('/')
}

/** At most three lines, broken between words. */
export function addressLines(address: string): string[] {
  const lines: string[] = []
  for (const word of toOneLine(address).split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && longer.length <= MAX_LINE) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** With the national prefix: '+44 (0)20 7946 0000' → '02079460000'. Empty when Click & Drop would refuse it. */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/^\s*(\+|00)\s*44\s*(\(0\))?\s*0?/, '0').replaceAll(/\D/g, '')
  return digits.length <= MAX_PHONE_DIGITS ? digits : ''
}

/** Without pence where they do not fit. */
function shortAmount(minor: number): string {
  const text = amountText(minor)
  return text.length <= MAX_AMOUNT_CHARS ? text : text.slice(0, -3)
}
