import type { GiftReturn } from '../../../contract/gifts/received-gift.ts'
import type { ReturnHistory, ReturnState } from '../../../contract/returns/return-states.ts'

const STATES: Record<ReturnState, string> = {
  requested: 'We look at your request',
  approved: 'Approved: please send it',
  refused: 'Refused',
  received: 'It is back',
  inspected: 'We have looked at it',
  closed: 'Closed',
}

/** How a return stands, in the words for its shopper. */
export function returnStateText({ events, ...returned }: ReturnHistory): string {
  return giftReturnStateText({ ...returned, is_exchanged: events.some(({ event }) => event === 'exchanged') })
}

/** The same for the receiver of a gift. */
export function giftReturnStateText({
  state,
  is_refunded,
  is_exchanged,
}: Pick<GiftReturn, 'state' | 'is_refunded' | 'is_exchanged'>): string {
  if (is_exchanged) return 'Exchanged'
  return is_refunded ? 'Refunded' : STATES[state]
}
