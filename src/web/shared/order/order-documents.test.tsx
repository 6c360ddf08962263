import { expect, it } from 'vitest'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import type { Order } from '../../../contract/order.ts'
import { ApiError } from '../../data/client.ts'
import { OrderDocuments } from './order-documents.tsx'

// Proves: R13.73
it("says where to ask for documents that the order's id alone does not show any more", () => {
  const payment = { payment_status: 'paid', refunded_amount: '0.00' }
  const order = { id: 'an-id', payment } as unknown as Order
  const markupAfter = (status: number) =>
    renderMarkup(<OrderDocuments order={order} title="Documents" makeLabel="Get an invoice" />, {
      failures: [[['documents', 'an-id', '0.00'], new ApiError(status, {})]],
    })
  expect(markupAfter(403)).toMatch(
    /Documents<.*For a receipt or an invoice, please write to <a href="mailto:hello@vitrine\.example"/,
  )
  expect(markupAfter(500)).toBe('')
})
