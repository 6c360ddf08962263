import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../tests/support/harness.ts'
import { pay, placeOrder, stateOf } from '../../../../tests/support/orders/placed-order.ts'
import { setUpShop } from '../../../../tests/support/set-up-shop.ts'
import { signInAdmin, signInCustomer } from '../../../../tests/support/sign-in.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/order.ts'
import { findViolations } from '../../health/broken-invariants.ts'

const shop = setUpShop()

const tokens: Record<string, string | undefined> = {}

beforeAll(async () => {
  tokens.admin = await signInAdmin(shop)
  tokens.customer = await signInCustomer(shop)
})
afterAll(async () => expect(await findViolations(shop.pool, shop.shop.clock.now())).toEqual([]))

const isOneOf =
  (...statuses: OrderStatus[]) =>
  (status: OrderStatus) =>
    statuses.includes(status)
const isPaid = isOneOf('processing', 'shipped', 'delivered', 'completed')

const ACTIONS = {
  ship: { allowed: isOneOf('processing'), becomes: 'shipped', call: (id: string) => ship(id) },
  deliver: {
    allowed: isOneOf('shipped'),
    becomes: 'delivered',
    call: (id: string) => [`/order/${id}/deliver/`],
  },
  cancel: {
    allowed: isOneOf('pending', 'processing'),
    becomes: 'cancelled',
    call: (id: string) => [`/order/${id}/cancel/`],
  },
  refund: {
    allowed: isPaid,
    becomes: undefined,
    call: (id: string) => [`/order/${id}/refund/`, { amount: 1 }],
  },
  resend: { allowed: isPaid, becomes: undefined, call: (id: string) => [`/order/${id}/resend/`] },
  note: {
    allowed: () => true,
    becomes: undefined,
    call: (id: string) => [`/order/${id}/notes/`, { text: 'Hm' }],
  },
} as const

const ship = (order_id: string): [string, object] => [
  '/shipping/ship_order',
  { order_id, shipping_company: 'DHL', tracking_number: '1234567890', estimated_delivery: '2099-01-01' },
]

const matrix = ORDER_STATUSES.flatMap((status) =>
  Object.entries(ACTIONS).flatMap(([action, what]) =>
    ['admin', 'customer', 'visitor'].map((who) => ({ status, action, who, ...what })),
  ),
)

describe('every status, action and caller', () => {
  // Proves: R1.7, R5.20, R5.22, R5.23
  test.each(matrix)('$action by $who on a $status order', async ({ status, who, allowed, becomes, call }) => {
    const isAllowed = who === 'admin' && allowed(status)
    const id = isAllowed ? await createOrder(status) : await sharedOrder(status)
    const before = await rowsOf(id)
    const [path, body] = call(id)
    const { status: answered } = await shop.call('POST', `/api/v1${path}`, {
      ...(tokens[who] && { token: tokens[who] }),
      ...(body && { body }),
    })
    if (isAllowed) {
      expect(answered).toBeLessThan(300)
      expect((await rowsOf(id)).status).toBe(becomes ?? status)
      return
    }
    expect(answered).toBe(who === 'visitor' ? 401 : who === 'customer' ? 403 : 409)
    expect(await rowsOf(id)).toEqual(before)
  })

  // Proves: R5.18
  test.each(ORDER_STATUSES)('a %s order returns is_paid and its payment', async (status) => {
    const { body } = await shop.call('GET', `/api/v1/order/guest/${await sharedOrder(status)}/`)
    const { is_paid, grand_total, payment } = body
    const expected = isPaid(status) ? { payment_status: 'paid', refunded_amount: '0.00' } : null
    expect({ is_paid, grand_total, payment }).toEqual({
      is_paid: isPaid(status),
      grand_total: '55.00',
      payment: expected,
    })
  })

  // Proves: R5.18
  test.each([
    [['delay'], 'pending'],
    [['delay', 'fail'], 'failed'],
  ])('an order whose payment met %j says that it is %s', async (acts, payment_status) => {
    const { id, sessionId } = await placeOrder(shop)
    for (const act of acts) await shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: act })
    await eventually(async () => {
      const { body } = await shop.call('GET', `/api/v1/order/guest/${id}/`)
      return !body.is_paid && body.payment?.payment_status === payment_status
    })
  })
})

const sharedOrders = new Map<OrderStatus, Promise<string>>()

/** One order per status for all refused calls, which must not change it. */
function sharedOrder(status: OrderStatus): Promise<string> {
  const order = sharedOrders.get(status) ?? createOrder(status)
  sharedOrders.set(status, order)
  return order
}

/** Brings a new order to a status by calls of the API. */
async function createOrder(status: OrderStatus): Promise<string> {
  const { id, sessionId } = await placeOrder(shop)
  if (status === 'pending') return id
  if (status === 'cancelled') {
    await shop.call('POST', `/api/v1/order/order_to_cart/${id}/`)
    return id
  }
  await pay(shop, sessionId)
  await eventually(async () => (await stateOf(shop, id))?.status === 'processing')
  const steps = { processing: 0, shipped: 1, delivered: 2, completed: 3 }[status]
  if (steps > 0) await asAdmin(...ship(id))
  if (steps > 1) await asAdmin(`/order/${id}/deliver/`)
  if (steps > 2) await complete(id)
  return id
}

async function asAdmin(path: string, body?: object): Promise<void> {
  const { status } = await shop.call('POST', `/api/v1${path}`, {
    token: tokens.admin ?? '',
    ...(body && { body }),
  })
  expect(status).toBe(200)
}

async function complete(id: string): Promise<void> {
  await shop.sql(
    `update shippings set delivered_at = delivered_at - interval '15 days', shipped_at = shipped_at - interval '15 days' where order_id = $1`,
    [id],
  )
  await shop.sandbox('/sandbox/clock', { advance_s: 1 })
  await eventually(async () => (await stateOf(shop, id))?.status === 'completed')
}

async function rowsOf(id: string) {
  const [rows] = await shop.sql<{ status: string; rest: unknown }>(
    `select o.status, jsonb_build_array(to_jsonb(o), to_jsonb(s), to_jsonb(p) - 'checked_at',
      (select count(*) from order_events e where e.order_id = o.id), (select count(*) from refunds r where r.order_id = o.id),
      (select count(*) from order_notes n where n.order_id = o.id), (select count(*) from stock_movements m where m.order_id = o.id),
      (select count(*) from order_cancellations c where c.order_id = o.id), (select count(*) from audit_log l where l.subject_id = o.id::text)) as rest
    from orders o join shippings s on s.order_id = o.id join payments p on p.order_id = o.id where o.id = $1`,
    [id],
  )
  return rows ?? { status: '', rest: null }
}
