import { documentUrl, type OrderDocument } from '../../contract/documents/document.ts'
import { notFound } from '../lib/errors.ts'
import { amountText } from '../lib/money.ts'
import type { Shop } from '../shop.ts'
import type { DocumentContent } from './content.ts'
import { documentNumber, type StoredDocument, storedDocuments } from './insert-document.ts'
import { loadSale } from './load-sale.ts'
import { saleContent } from './sale-content.ts'

/** A document to show. A receipt has the id of its order. */
export type ShownDocument = {
  id: string
  kind: OrderDocument['kind']
  number: string
  issued_at: Date
  content: DocumentContent
  /** Of a receipt: what has been refunded since, in minor units. */
  refunded?: number
}

/** Receipt, invoice and credit notes; none before the order is paid. */
export async function listDocuments(shop: Shop, orderId: string): Promise<OrderDocument[]> {
  const receipt = await findReceipt(shop, orderId)
  if (!receipt) return []
  const stored = await storedDocuments(shop.db, orderId)
  return [receipt, ...stored.map(shown)].map((document) => documentResponse(orderId, document))
}

/** @throws ShopError 'not_found' */
export async function findDocument(
  shop: Shop,
  { id: orderId, document_id: id }: { id: string; document_id: string },
): Promise<ShownDocument> {
  const found =
    id === orderId
      ? await findReceipt(shop, orderId)
      : (await storedDocuments(shop.db, orderId)).map(shown).find((one) => one.id === id)
  if (!found) throw notFound('document')
  return found
}

async function findReceipt(shop: Shop, orderId: string): Promise<ShownDocument | undefined> {
  const sale = await loadSale(shop.db, orderId)
  if (!sale) return undefined
  const { id, code: number, paid_at: issued_at, refunded } = sale
  return { id, kind: 'receipt', number, issued_at, content: saleContent(shop, sale, issued_at), refunded }
}

export function shown(document: StoredDocument): ShownDocument {
  return { ...document, number: documentNumber(document) }
}

export function documentResponse(
  orderId: string,
  { id, kind, number, content: { net, tax, total, invoice_number } }: ShownDocument,
): OrderDocument {
  return {
    id,
    kind,
    number,
    net: net === null ? null : amountText(net),
    tax: tax === null ? null : amountText(tax),
    total: amountText(total),
    invoice_number,
    pdf_url: documentUrl(orderId, id, 'pdf'),
    html_url: documentUrl(orderId, id, 'html'),
  }
}
