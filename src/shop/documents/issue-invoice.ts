import { notFound, ShopError } from '../lib/errors.ts'
import { lockOrder } from '../orders/lock-order.ts'
import type { Shop, Tx } from '../shop.ts'
import { insertDocument, type StoredDocument, storedDocuments } from './insert-document.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { loadSale } from './load-sale.ts'
import { saleContent } from './sale-content.ts'

/** Idempotent: an order has one invoice. @throws ShopError 'not_found', 'conflict' */
export async function issueInvoice(shop: Shop, orderId: string): Promise<StoredDocument> {
  return await shop.db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw notFound('order')
    return await invoiceOf(tx, shop, orderId)
  })
}

/** In a shop that makes an invoice for every order. The caller holds the order's lock, and locks nothing after it. */
export async function issuePaidInvoice(tx: Tx, shop: Shop, orderId: string): Promise<void> {
  if (shop.settings.current().invoices !== 'always') return
  await invoiceOf(tx, shop, orderId).catch((error) => {
    if (!(error instanceof ShopError)) throw error
    shop.log.warn({ order: orderId, reason: error.message }, 'no invoice was made')
  })
}

async function invoiceOf(tx: Tx, shop: Shop, orderId: string): Promise<StoredDocument> {
  const known = (await storedDocuments(tx, orderId)).find(({ refund_id }) => refund_id === null)
  if (known) return known
  const sale = await loadSale(tx, orderId)
  if (!sale) throw new ShopError('conflict', 'This order has not been paid.')
  if (!sale.tax && shop.settings.current().vat_number)
    throw new ShopError(
      'conflict',
      'The VAT of this order was not recorded when it was placed, so it has a receipt, but no invoice.',
    )
  const issuedAt = shop.clock.now()
  const content = saleContent(shop, sale, issuedAt)
  if (!sale.address && !content.is_simplified)
    throw new ShopError(
      'conflict',
      'An invoice of this amount names the address of its buyer, and this order has none. The shop can add it until the order is handed over.',
    )
  const invoice = await insertDocument(tx, { orderId, kind: 'invoice', issuedAt, content })
  await issueCreditNotes(tx, shop, orderId)
  return invoice
}
