import { sql } from 'kysely'
import type { Returnable } from '../../../contract/returns/order-return.ts'
import { MAX_RETURN_PHOTOS } from '../../../contract/returns/return-photos.ts'
import type { Tx } from '../../shop.ts'
import { returnCode } from '../return-code.ts'
import { returnPhotos, TAKES_PHOTOS } from './photo-rows.ts'

type Asked = Returnable['returns'][number]

type Row = Pick<Asked, 'id' | 'state' | 'photos'> & { number: number }

/** The newest first, without those that the receiver of a gift asked for. */
export async function findAskedReturns(
  db: Tx,
  { id, code: order_code }: { id: string; code: string },
): Promise<Asked[]> {
  const { rows } = await sql<Row>`
    select r.id, r.number, r.state, ${returnPhotos('r.id')} as photos
    from returns r where r.order_id = ${id} and r.receiver_email is null order by r.number desc`.execute(db)
  return rows.map(({ number, ...asked }) => ({
    ...asked,
    code: returnCode({ order_code, number }),
    photos_left: TAKES_PHOTOS.includes(asked.state)
      ? Math.max(0, MAX_RETURN_PHOTOS - asked.photos.length)
      : 0,
  }))
}
