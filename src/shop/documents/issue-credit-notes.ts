import { dayIn } from '../../contract/day.ts'
import type { Shop, Tx } from '../shop.ts'
import { dueDocuments, refundsOf } from './due-documents.ts'
import { insertDocument, storedDocuments } from './insert-document.ts'
import { loadSale } from './load-sale.ts'

/**
 * A credit note for each refund of an invoiced order that the provider has, and an invoice for each that came back after
 * it. Idempotent. The caller holds the order's lock, and locks nothing after it.
 */
export async function issueCreditNotes(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  const documents = await storedDocuments(tx, orderId)
  const invoice = documents.find(({ refund_id }) => refund_id === null)
  const sale = invoice && (await loadSale(tx, orderId))
  if (!sale) return
  const refunds = await refundsOf(tx, [orderId])
  for (const { kind, content, refund } of dueDocuments({ invoice, documents, sale, refunds })) {
    // Given back in the provider's dashboard beyond what was left: there is nothing to credit.
    if (content.total === 0) continue
    const issuedAt = shop.clock.now()
    await insertDocument(tx, {
      orderId,
      kind,
      issuedAt,
      content: { ...content, issued_on: dayIn(shop.config.timeZone, issuedAt) },
      refunded: { invoiceId: invoice.id, refundId: refund.id },
    })
  }
}
