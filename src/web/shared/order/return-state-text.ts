import type { GiftReturn } from '../../../contract/gifts/received-gift.ts'
import type { ReturnHistory, ReturnState } from '../../../contract/returns/return-states.ts'

const EXCHANGED = 'Exchanged'

const STATES: Record<ReturnState, string> = {
  requested: 'We look at your request',
  approved: 'Approved: please send it',
  refused: 'Refused',
  received: 'It is back',
  inspected: 'We have looked at it',
  closed: 'Closed',
}

/** How a return stands, in the words for its shopper. */
export function returnStateText({ state, is_refunded, events }: ReturnHistory): string {
  if (events.some(({ event }) => event === 'exchanged')) return EXCHANGED
  return is_refunded ? 'Refunded' : STATES[state]
}

/** The same for the receiver of a gift. */
export function giftReturnStateText({ state, is_exchanged }: GiftReturn): string {
  return is_exchanged ? EXCHANGED : STATES[state]
}
