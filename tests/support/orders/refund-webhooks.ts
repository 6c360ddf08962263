import { randomUUID } from 'node:crypto'
import type { TestShop } from '../harness.ts'

type SandboxRefund = { reference: string; metadata: { refund_id?: string } }

/** A Stripe event about a refund of the sandbox, with another status. */
export async function refundEvent(
  shop: TestShop,
  orderId: string,
  status: string,
  refundId?: string,
): Promise<string> {
  const { body } = await shop.sandbox('/sandbox/book.json')
  const refund = body.refunds.find(
    ({ reference, metadata }: SandboxRefund) =>
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

export const failRefundAtBank = (shop: TestShop, sessionId: string) =>
  shop.sandbox(`/sandbox/sessions/${sessionId}`, { do: 'refund_back' })

/** Repeats the newest `charge.refunded` event of an order under a new id. */
export const chargeRefundedEvent = async (shop: TestShop, orderId: string): Promise<string> => {
  const [row] = await shop.sql<{ payment_intent: string }>(
    'select payment_intent from payments where order_id = $1',
    [orderId],
  )
  const url = `${shop.url}/v1/events?limit=100&type=charge.refunded`
  const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_sandbox' } })
  const { data } = (await answer.json()) as { data: object[] }
  const events = data.map((event) => JSON.stringify({ ...event, id: `evt_${randomUUID()}` }))
  const isIts = (event: string) => JSON.parse(event).data.object.payment_intent === row?.payment_intent
  return events.find(isIts) ?? ''
}
