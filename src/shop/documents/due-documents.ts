import { sql } from 'kysely'
import type { Tx } from '../shop.ts'
import type { DocumentContent } from './content.ts'
import { creditContent, type IssuedDocument, type Refunded } from './credit-content.ts'
import { documentNumber, type StoredKind } from './insert-document.ts'
import type { Sale } from './load-sale.ts'

/** `is_given`: the provider has it. */
export type Refund = Refunded & { id: string; is_given: boolean; is_failed: boolean }

export type KnownDocument = IssuedDocument & { refund_id: string | null }

type DueDocument = { kind: StoredKind; content: DocumentContent; refund: Refund }

type Order = {
  invoice: IssuedDocument
  /** Those that the order has, with the invoice. */
  documents: readonly KnownDocument[]
  sale: Sale
  /** All of the order, the oldest first. */
  refunds: readonly Refund[]
}

/** A credit note for each refund that the provider has, and an invoice for each that came back after its credit note. */
export function dueDocuments({ invoice, documents, sale, refunds }: Order): DueDocument[] {
  const known = [...documents]
  const due: DueDocument[] = []
  const add = (document: DueDocument) => {
    due.push(document)
    known.push({ ...document, id: '', number: 0, refund_id: document.refund.id })
  }
  for (const [at, refund] of refunds.entries()) {
    const findOf = (kind: StoredKind) =>
      known.find((document) => document.refund_id === refund.id && document.kind === kind)
    if (refund.is_given && !findOf('credit_note')) {
      const earlier = refunds.slice(0, at).filter(({ is_failed, is_part }) => !is_failed && !is_part)
      const content = creditContent({ invoice, documents: known, sale, refund, earlier })
      add({ kind: 'credit_note', content, refund })
    }
    const note = findOf('credit_note')
    if (refund.is_failed && note && !findOf('invoice')) {
      const reason = `Credit note ${documentNumber(note)} is taken back: its refund did not arrive.`
      add({ kind: 'invoice', content: { ...note.content, reason }, refund })
    }
  }
  return due
}

export type StoredRefund = Refund & {
  order_id: string
  given_at: Date | null
  reversed_at: Date | null
}

/** The oldest first. */
export async function refundsOf(db: Tx, orderIds: string[]): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select r.order_id, r.id, r.amount, r.shipping, r.reason, r.given_at, r.reversed_at,
      r.refund_id is not null and r.status <> 'failed' as is_given, r.status = 'failed' as is_failed,
      about.refund_id <> r.id as is_part,
      coalesce((select json_object_agg(ri.order_item_id, ri.quantity) from refund_items ri where ri.refund_id = about.refund_id), '{}') as items,
      coalesce((select json_object_agg(ri.order_item_id, ri.amount) from refund_items ri
        where ri.refund_id = about.refund_id and ri.amount is not null), '{}') as amounts
    from refunds r left join returns t on t.difference_refund_id = r.id,
    lateral (select coalesce(r.part_of, t.refund_id, r.id) as refund_id) about
    where r.order_id = any(${orderIds}::uuid[]) order by r.created_at, r.part_of is null, r.id`.execute(db)
  return rows
}
