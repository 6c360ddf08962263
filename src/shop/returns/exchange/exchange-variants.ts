import { sql } from 'kysely'
import { optionsText } from '../../../contract/options-text.ts'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import type { ChosenOption } from '../../../contract/variant.ts'
import { chosenOptions } from '../../catalog/variants/variant-rows.ts'
import { amountText } from '../../lib/money.ts'
import type { Tx } from '../../shop.ts'

type ExchangeFor = Returnable['items'][number]['exchange_for']

type Row = {
  id: string
  variants: { variant_id: string; options: ChosenOption[]; price: number; in_stock: boolean }[]
}

/**
 * For what each line can be exchanged, by its id. What was made for one shopper cannot, nor what came by an exchange: its
 * price was paid with another order.
 */
export async function findExchangeVariants(db: Tx, orderId: string): Promise<Map<string, ExchangeFor>> {
  const { rows } = await sql<Row>`
    select i.id, (
      select coalesce(json_agg(json_build_object('variant_id', v.id, 'options', ${chosenOptions('v.id')}, 'price', v.price,
        'in_stock', v.stock_quantity > 0) order by v.position, v.id), '[]')
      from variants v where v.product_id = i.product_id and v.id <> i.variant_id and v.archived_at is null) as variants
    from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
    where o.id = ${orderId} and p.on_sale and i.personalisation is null and o.exchange_credit = 0`.execute(db)
  return new Map(
    rows.map(({ id, variants }) => [
      id,
      variants.map(({ variant_id, options, price, in_stock }) => ({
        variant_id,
        name: optionsText(options),
        price: amountText(price),
        in_stock,
      })),
    ]),
  )
}
