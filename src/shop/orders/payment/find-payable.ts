import { sql } from 'kysely'
import { type ChosenOption, nameWithOptions } from '../../../contract/variant.ts'
import type { Shop } from '../../shop.ts'
import type { PayableOrder } from './open-payment.ts'

type Payable = PayableOrder & { status: string; page: { id: string; url: string } | null }

type Row = Omit<Payable, 'lines'> & { lines: (Payable['lines'][number] & { options: ChosenOption[] })[] }

/** Rebuilds the exact input of `openPayment`: the provider refuses an idempotency key with other parameters. */
export async function findPayable(
  { db }: Shop,
  by: { id: string } | { attemptId: string },
): Promise<Payable | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.status, o.email, o.created_at as at, o.exchange_credit as credit,
      json_build_object('subtotal', o.total_amount, 'discount', o.promo_amount, 'shipping', o.shipping_fee,
        'total', o.grand_total) as totals,
      (select json_build_object('id', p.session_id, 'url', p.session_url) from payments p
        where p.order_id = o.id and p.session_url is not null) as page,
      (select u.code from promo_usages u where u.order_id = o.id) as "promoCode",
      (select json_agg(json_build_object('name', i.name, 'options', i.options, 'price', i.price, 'quantity', i.quantity) order by i.position)
        from order_items i where i.order_id = o.id) as lines
    from orders o where ${'id' in by ? sql`o.id = ${by.id}` : sql`o.idempotency_key = ${by.attemptId}`}`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const lines = row.lines.map(({ name, options, ...line }) => ({
    name: nameWithOptions(name, options),
    ...line,
  }))
  return { ...row, lines, promoCode: row.promoCode ?? undefined }
}
