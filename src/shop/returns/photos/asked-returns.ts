import { sql } from 'kysely'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import { MAX_RETURN_PHOTOS } from '../../../contract/returns/return-photos.ts'
import type { ReturnHistory } from '../../../contract/returns/return-states.ts'
import type { Tx } from '../../shop.ts'
import { RETURN_HISTORY } from '../return-events.ts'
import { returnPhotos, TAKES_PHOTOS } from './photo-rows.ts'

type Asked = Returnable['returns'][number]

type Row = { history: ReturnHistory; photos: Asked['photos'] }

/** The newest first, without those that the receiver of a gift asked for. */
export async function findAskedReturns(db: Tx, orderId: string): Promise<Asked[]> {
  const { rows } = await sql<Row>`
    select ${RETURN_HISTORY} as history, ${returnPhotos('r.id')} as photos
    from returns r join orders o on o.id = r.order_id
    where r.order_id = ${orderId} and r.receiver_email is null order by r.number desc`.execute(db)
  return rows.map(({ history, photos }) => ({
    ...history,
    photos,
    photos_left: TAKES_PHOTOS.includes(history.state) ? Math.max(0, MAX_RETURN_PHOTOS - photos.length) : 0,
  }))
}
