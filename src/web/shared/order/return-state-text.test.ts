import { expect, it } from 'vitest'
import type { ReturnHistory } from '../../../contract/returns/return-states.ts'
import { returnStateText } from './return-state-text.ts'

const AT = '2026-03-02T10:00:00.000Z'

function returned(state: ReturnHistory['state'], last: ReturnHistory['events'][number]['event'], more = {}) {
  const events = [{ event: last, reason: null, created_at: AT }]
  return returnStateText({ id: AT, code: '26-K7M3XQ4D-R1', state, is_refunded: false, events, ...more })
}

// Proves: R13.182
it.each([
  ['requested', 'requested', {}, 'We look at your request'],
  ['closed', 'refunded', { is_refunded: true }, 'Refunded'],
  ['closed', 'exchanged', { is_refunded: true }, 'Exchanged'],
  ['closed', 'closed', {}, 'Closed'],
] as const)('a return that is %s, last %s %j, is shown as %4$s', (state, last, more, text) => {
  expect(returned(state, last, more)).toBe(text)
})
