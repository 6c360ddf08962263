import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { amountText } from '../lib/money.ts'
import { pluralize } from '../lib/pluralize.ts'
import { minimumCharge } from '../orders/place/payable-amount.ts'
import { type CheckContext, ok, warning } from './check-context.ts'

const MAX_NAMES = 5

type Unusual = { name: string; why: 'reserved' | 'out' | 'cheap' | 'free'; total: number }

const REASONS = {
  out: 'sold out',
  reserved: 'the last ones are in orders that are not paid yet',
  free: 'with a price of 0',
  cheap: 'with delivery less than a card payment may be, when nothing else is in the cart',
}

export async function checkProducts({ db, config }: CheckContext): Promise<Finding> {
  const minimum = minimumCharge(config.currency)
  const { rows } = await sql<Unusual>`
    with unusual as (
      select p.name || case when v.combination = '{}' then '' else ' (' || v.code || ')' end as name,
        case when v.price = 0 then 'free'
             when v.stock_quantity > 0 or v.made_to_order is not null then 'cheap'
             when exists (select from order_items i join orders o on o.id = i.order_id
                          where i.variant_id = v.id and o.status = 'pending') then 'reserved'
             else 'out' end as why
      from variants v join products p on p.id = v.product_id
      where p.on_sale and v.archived_at is null and (v.stock_quantity <= 0 and v.made_to_order is null or v.price = 0 or v.price + ${config.shippingFee}::bigint between 1 and ${minimum - 1})
    )
    select name, why, count(*) over (partition by why) as total from unusual
    order by why, name limit 1000`.execute(db)
  if (rows.length === 0) return ok('products', 'Every product can be bought.')
  const message = Object.values(Object.groupBy(rows, ({ why }) => why)).map((group) =>
    sentenceOf(group ?? []),
  )
  return {
    ...warning(
      'products',
      message.join(' '),
      'Add stock or take them off sale under Products. Stock in unpaid orders is released within 40 minutes. A product that should not be free needs a price.',
    ),
    path: `/admin/products?${filterOf(rows, minimum)}`,
  }
}

/** Of the list of products: the gravest first. */
function filterOf(rows: Unusual[], minimum: number): string {
  if (rows.some(({ why }) => why === 'free')) return 'max_price=0'
  return rows.every(({ why }) => why === 'cheap') ? `max_price=${amountText(minimum)}` : 'stock=out'
}

function sentenceOf(group: Unusual[]): string {
  const { why, total } = group[0] as Unusual
  const names = group.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = total > names.length ? ` and ${(total - names.length).toLocaleString('en-US')} more` : ''
  return `${pluralize(total, 'product')}, ${REASONS[why]}: ${names.join(', ')}${more}.`
}
