import { expect, it } from 'vitest'
import { renderTexts } from '../../../../tests/support/render-component.tsx'
import type { AdminOrder } from '../../../contract/admin/order.ts'
import { OrderHistory } from './order-history.tsx'

// Proves: R13.23
it('the timeline names a return once, also in its refund', () => {
  const code = '26-NDMTQSYW-R1'
  const event = (reason: string | null) => ({ event: 'refunded', reason, created_at: '2026-12-01T10:00:00Z' })
  const textsOf = (reason: string | null) => {
    const returns = [{ id: 'a-return', code, events: [event(reason)] }]
    const order = { events: [], corrections: [], withdrawals: [], shipments: [], order_items: [], returns }
    return renderTexts(<OrderHistory order={order as unknown as AdminOrder} />).join(' ')
  }
  expect(textsOf(`Return ${code}`).split(code)).toHaveLength(2)
  expect(textsOf('Scratched')).toContain(': Scratched')
})
