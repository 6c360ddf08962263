import { randomUUID } from 'node:crypto'
import type { TestShop } from './harness.ts'

type Booked = { reference: string; metadata: { refund_id?: string } }

/** A refund of an order in the stand-in's book, told as Stripe tells it, with another status. */
export async function noticeOfRefund(
  shop: TestShop,
  orderId: string,
  status: string,
  refundId?: string,
): Promise<string> {
  const { body } = await shop.sandbox('/sandbox/book.json')
  const refund = body.refunds.find(
    ({ reference, metadata }: Booked) =>
      reference === orderId && (!refundId || metadata.refund_id === refundId),
  )
  const object = { object: 'refund', ...refund, status }
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    created: 1,
    type: status === 'failed' ? 'refund.failed' : 'refund.updated',
    data: { object },
  })
}

/** A shopper's bank sends the newest refund of this page back. */
export const backFromBank = (shop: TestShop, sessionId: string) =>
  shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'refund_back' })

/** The newest notice that money of an order was given back, told once more. */
export const charged = async (shop: TestShop, orderId: string): Promise<string> => {
  const [row] = await shop.sql<{ payment_intent: string }>(
    'select payment_intent from payments where order_id = $1',
    [orderId],
  )
  const url = `${shop.url}/v1/events?limit=100&type=charge.refunded`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  const { data } = (await answer.json()) as { data: object[] }
  const notices = data.map((event) => JSON.stringify({ ...event, id: `evt_${randomUUID()}` }))
  const isIts = (notice: string) => JSON.parse(notice).data.object.payment_intent === row?.payment_intent
  return notices.find(isIts) ?? ''
}
