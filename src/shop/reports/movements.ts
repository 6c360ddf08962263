import { type RawBuilder, sql } from 'kysely'
import { sumOf } from '../../contract/money/split.ts'
import type { DocumentContent } from '../documents/content.ts'
import { creditContent } from '../documents/credit-content.ts'
import { dueDocuments, type KnownDocument, refundsOf, type StoredRefund } from '../documents/due-documents.ts'
import { documentNumber, documentsOf, type StoredKind } from '../documents/insert-document.ts'
import { loadSales, type Sale } from '../documents/load-sale.ts'
import { partsByRate, saleContent } from '../documents/sale-content.ts'
import type { Shop } from '../shop.ts'

/** A refund that the bank returned is a `reversal`. */
export type MovementKind = 'sale' | 'refund' | 'reversal'

type Key = { kind: MovementKind; at: Date; order_id: string; refund_id: string | null }

/** Money that came or went, with what its document says, or would say. Money in minor units. */
export type Movement = Key & {
  code: string
  document: string | null
  content: DocumentContent
  sale: Sale
  /** Null for a sale. */
  refund: StoredRefund | null
}

/** The moments from `from` on and before `until`. */
export type Range = { from: RawBuilder<Date>; until: RawBuilder<Date> }

const BATCH = 500

/** In the order in which the money moved. */
export async function* movementsIn(shop: Shop, range: Range): AsyncGenerator<Movement[]> {
  const { rows: keys } = await sql<Key>`
    select kind, at, order_id, refund_id from ${moneyMovements(range)} m
    order by at, order_id, kind desc, refund_id`.execute(shop.db)
  for (let at = 0; at < keys.length; at += BATCH) yield await withContents(shop, keys.slice(at, at + BATCH))
}

/** Of paid orders: columns kind, at, order_id, refund_id, amount. Refunds are negative; each kind is a range scan of an index. */
export function moneyMovements({ from, until }: Range): RawBuilder<unknown> {
  const refunds = (kind: 'refund' | 'reversal', at: 'given_at' | 'reversed_at', sign: 1 | -1) => sql`
    select ${sql.lit(kind)}, r.${sql.ref(at)}, r.order_id, r.id, ${sql.lit(sign)} * r.amount
    from refunds r join payments p on p.order_id = r.order_id and p.paid_at is not null
    where r.${sql.ref(at)} >= ${from} and r.${sql.ref(at)} < ${until} and r.amount > 0`
  return sql`(
    select 'sale' as kind, p.paid_at as at, p.order_id, null::uuid as refund_id, coalesce(p.paid_amount, p.amount) as amount
    from payments p where p.paid_at >= ${from} and p.paid_at < ${until}
    union all ${refunds('refund', 'given_at', -1)}
    union all ${refunds('reversal', 'reversed_at', 1)})`
}

/** With a VAT number, or when an order of the range was placed with one. */
export async function isTaxed(shop: Shop, range: Range): Promise<boolean> {
  if (shop.settings.current().vat_number) return true
  const { rows } = await sql`
    select from ${moneyMovements(range)} m join orders o on o.id = m.order_id where o.tax ->> 'vat_number' <> '' limit 1`.execute(
    shop.db,
  )
  return rows.length > 0
}

async function withContents(shop: Shop, keys: Key[]): Promise<Movement[]> {
  const ids = [...new Set(keys.map(({ order_id }) => order_id))]
  const [sales, documents, refunds] = await Promise.all([
    loadSales(shop.db, ids),
    documentsOf(shop.db, ids),
    refundsOf(shop.db, ids),
  ])
  const byOrder = {
    documents: Map.groupBy(documents, ({ order_id }) => order_id),
    refunds: Map.groupBy(refunds, ({ order_id }) => order_id),
  }
  const papers = new Map(
    sales.map((sale) => [
      sale.id,
      papersOf(shop, sale, {
        stored: byOrder.documents.get(sale.id) ?? [],
        refunds: byOrder.refunds.get(sale.id) ?? [],
      }),
    ]),
  )
  return keys.flatMap((key) => {
    const paper = papers.get(key.order_id)?.(key)
    return paper ? [{ ...key, ...paper }] : []
  })
}

type Paper = Pick<Movement, 'content' | 'document'>
type OrderPapers = { stored: KnownDocument[]; refunds: StoredRefund[] }

/** What has no document yet is computed as its document would be. */
function papersOf(
  shop: Shop,
  { is_taken, ...sold }: Sale & { is_taken: boolean },
  { stored, refunds }: OrderPapers,
) {
  // The late payment of a cancelled order is no supply, so it has no tax.
  const sale = is_taken ? sold : { ...sold, tax: null }
  const issued = stored.find(({ refund_id }) => refund_id === null)
  const invoice = issued ?? {
    ...{ id: sale.id, kind: 'invoice' as const, number: 0, refund_id: null },
    content: saleContent(shop, sale, sale.paid_at),
  }
  const due = dueDocuments({ invoice, documents: issued ? stored : [invoice], sale, refunds })
  const paperOf = (refund: StoredRefund, kind: StoredKind): Paper => {
    const isAbout = (id: string | null, other: StoredKind) => id === refund.id && other === kind
    const known = stored.find((one) => isAbout(one.refund_id, one.kind))
    if (known) return { content: withAll(known.content, refund), document: documentNumber(known) }
    const next = due.find((one) => isAbout(one.refund.id, one.kind))
    // Without one, it came back before there was an invoice.
    const content =
      next?.content ?? creditContent({ invoice, documents: [invoice], sale, refund, earlier: [] })
    return { content: withAll(content, refund), document: null }
  }
  const ofSale = { content: invoice.content, document: issued ? documentNumber(issued) : null }
  return ({ kind, refund_id: id }: Key): Omit<Movement, keyof Key> => {
    const refund = refunds.find((one) => one.id === id) ?? null
    const paper = refund ? paperOf(refund, kind === 'refund' ? 'credit_note' : 'invoice') : ofSale
    return { ...paper, code: sale.code, sale, refund }
  }
}

/** What was given back beyond the invoice, in the provider's dashboard, has no tax. */
function withAll(content: DocumentContent, { amount }: StoredRefund): DocumentContent {
  const more = amount - content.total
  if (more <= 0) return content
  const rates = partsByRate([...content.rates, { rate: null, net: more, tax: 0, gross: more }])
  return { ...content, rates, net: content.net === null ? null : content.net + more, total: amount }
}

/** What a refund gave back, in minor units; the parts add up to `content.total`. */
export function refundParts({ content: { lines, total, invoice_number }, refund, sale }: Movement) {
  const isOfPieces = refund?.is_part && Object.keys(refund.items).length > 0
  const ofPieces = lines.filter(({ quantity }) => quantity !== null || isOfPieces)
  const pieces = sumOf(ofPieces.map(({ gross }) => gross))
  const delivery = Math.min(refund?.shipping ?? 0, total - pieces)
  const rest = total - pieces - delivery
  const isWhole = invoice_number !== null && rest === sale.paid
  return { pieces, delivery, whole_orders: isWhole ? rest : 0, other: isWhole ? 0 : rest }
}
