import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import type { DocumentContent } from './content.ts'

export type StoredKind = 'invoice' | 'credit_note'

export type StoredDocument = {
  id: string
  kind: StoredKind
  number: number
  invoice_id: string | null
  refund_id: string | null
  issued_at: Date
  content: DocumentContent
}

const PREFIX = { invoice: 'INV', credit_note: 'CN' }

/** 'INV-000042' */
export function documentNumber({ kind, number }: Pick<StoredDocument, 'kind' | 'number'>): string {
  return `${PREFIX[kind]}-${String(number).padStart(6, '0')}`
}

type NewDocument = {
  orderId: string
  kind: StoredKind
  issuedAt: Date
  content: DocumentContent
  refunded?: { invoiceId: string; refundId: string }
}

/**
 * Draws the next number and holds the lock of its series until the transaction ends: to be called last in it, so that
 * nothing else is locked after the series.
 */
export async function insertDocument(
  tx: Tx,
  { orderId, kind, issuedAt, content, refunded }: NewDocument,
): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    with series as (
      insert into document_series as s (kind, last_number) values (${kind}, 1)
      on conflict (kind) do update set last_number = s.last_number + 1 returning last_number
    )
    insert into documents (order_id, kind, number, invoice_id, refund_id, issued_at, content)
    select ${orderId}, ${kind}, last_number, ${refunded?.invoiceId ?? null}::uuid, ${refunded?.refundId ?? null}::uuid,
      ${issuedAt}, ${JSON.stringify(content)}::jsonb from series
    returning id, kind, number, invoice_id, refund_id, issued_at, content`.execute(tx)
  return rows[0] as StoredDocument
}

/** In the order of their issue. */
export async function storedDocuments(db: Tx, orderId: string): Promise<StoredDocument[]> {
  return await documentsOf(db, [orderId])
}

export async function documentsOf(
  db: Tx,
  orderIds: string[],
): Promise<(StoredDocument & { order_id: string })[]> {
  const { rows } = await sql<StoredDocument & { order_id: string }>`
    select order_id, id, kind, number, invoice_id, refund_id, issued_at, content from documents
    where order_id = any(${orderIds}::uuid[]) order by issued_at, kind desc, number`.execute(db)
  return rows
}
