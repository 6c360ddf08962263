import type { SlipKey } from '../../../contract/returns/order-return.ts'
import type { AccountKey } from '../../account/account-row.ts'
import { privateFile } from '../../catalog/images/image-widths.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { requireReader } from '../require-reader.ts'

type PhotoKey = SlipKey & { id: string; photo_id: string }

/** For readers of the return. @returns WebP @throws ShopError 'not_found' */
export async function readReturnPhoto(
  shop: Shop,
  { id, photo_id, ...key }: PhotoKey,
  caller?: AccountKey,
): Promise<Buffer<ArrayBuffer>> {
  const found = await shop.db
    .selectFrom('return_photos as p')
    .innerJoin('returns as r', 'r.id', 'p.return_id')
    .select(['r.id', 'r.order_id', 'p.hash'])
    .where('p.id', '=', photo_id)
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('photo')
  await requireReader(shop, found, { ...key, what: 'photo' }, caller)
  const file = await shop.files.get(privateFile(found.hash))
  if (!file) throw notFound('photo')
  return file.bytes
}
