import { sql } from 'kysely'
import { optionsText } from '../../../contract/options-text.ts'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import type { ChosenOption } from '../../../contract/variant.ts'
import { CHOSEN_OPTIONS } from '../../catalog/variants/variant-rows.ts'
import { amountText } from '../../lib/money.ts'
import type { Tx } from '../../shop.ts'
import { exchangePrice } from './exchange-price.ts'

type ExchangeFor = Returnable['items'][number]['exchange_for']

type Row = {
  id: string
  /** What was bought costs today. */
  today: number
  variants: { variant_id: string; options: ChosenOption[]; price: number; in_stock: boolean }[]
}

/**
 * For what each line can be exchanged, by its id. What was made for one shopper cannot, nor what came by an exchange: its
 * price was paid with another order, nor what cost nothing: there is nothing that could pay. @param paid for a piece of each line
 */
export async function findExchangeVariants(
  db: Tx,
  orderId: string,
  paid: Map<string, number>,
): Promise<Map<string, ExchangeFor>> {
  const { rows } = await sql<Row>`
    select i.id, bought.price as today, (
      select coalesce(json_agg(json_build_object('variant_id', v.id, 'options', ${CHOSEN_OPTIONS}, 'price', v.price,
        'in_stock', v.stock_quantity > 0) order by v.position, v.id), '[]')
      from variants v where v.product_id = i.product_id and v.id <> i.variant_id and v.archived_at is null) as variants
    from order_items i join orders o on o.id = i.order_id join products p on p.id = i.product_id
      join variants bought on bought.id = i.variant_id
    where o.id = ${orderId} and p.on_sale and i.personalisation is null and o.exchange_credit = 0`.execute(db)
  return new Map(
    rows
      .filter(({ id }) => paid.get(id) !== 0)
      .map(({ id, today, variants }) => [
        id,
        variants.map(({ variant_id, options, price: wished, in_stock }) => {
          const ofLine = paid.get(id)
          const price = exchangePrice({ paid: ofLine, today, wished })
          const difference = price - (ofLine ?? price)
          return {
            variant_id,
            name: optionsText(options),
            price: amountText(price),
            in_stock,
            to_pay: amountText(Math.max(0, difference)),
            to_refund: amountText(Math.max(0, -difference)),
          }
        }),
      ]),
  )
}
