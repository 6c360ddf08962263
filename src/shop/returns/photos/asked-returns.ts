import { sql } from 'kysely'
import { lineName, type Personalisation } from '../../../contract/engraving/rules.ts'
import { optionsText } from '../../../contract/options-text.ts'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import { MAX_RETURN_PHOTOS } from '../../../contract/returns/return-photos.ts'
import type { ReturnHistory } from '../../../contract/returns/return-states.ts'
import type { ChosenOption } from '../../../contract/variant.ts'
import { CHOSEN_OPTIONS } from '../../catalog/variants/variant-rows.ts'
import type { Tx } from '../../shop.ts'
import { RETURN_HISTORY } from '../return-events.ts'
import { returnPhotos, TAKES_PHOTOS } from './photo-rows.ts'

type Asked = Returnable['returns'][number]

type Row = {
  history: ReturnHistory
  photos: Asked['photos']
  items: (Pick<Asked['items'][number], 'order_item_id' | 'name' | 'quantity' | 'wish'> & {
    options: ChosenOption[]
    personalisation: Personalisation | null
    exchange_for: ChosenOption[] | null
  })[]
}

/** The newest first, without those that the receiver of a gift asked for. */
export async function findAskedReturns(db: Tx, orderId: string): Promise<Asked[]> {
  const { rows } = await sql<Row>`
    select ${RETURN_HISTORY} as history, ${returnPhotos('r.id')} as photos,
      (select json_agg(json_build_object('order_item_id', i.id, 'name', i.name, 'options', i.options, 'personalisation', i.personalisation,
          'quantity', ri.quantity, 'wish', ri.wish,
          'exchange_for', (select ${CHOSEN_OPTIONS} from variants v where v.id = ri.variant_id)) order by i.position)
        from return_items ri join order_items i on i.id = ri.order_item_id where ri.return_id = r.id) as items
    from returns r join orders o on o.id = r.order_id
    where r.order_id = ${orderId} and r.receiver_email is null order by r.number desc`.execute(db)
  return rows.map(({ history, photos, items }) => ({
    ...history,
    items: items.map(({ name, options, personalisation, exchange_for, ...item }) => ({
      ...item,
      name: lineName({ product: { name }, options, personalisation }),
      exchange_for: exchange_for && optionsText(exchange_for),
    })),
    photos,
    photos_left: TAKES_PHOTOS.includes(history.state) ? Math.max(0, MAX_RETURN_PHOTOS - photos.length) : 0,
  }))
}
