import type { SlipKey } from '../../../contract/returns/order-return.ts'
import type { AccountKey } from '../../account/account-row.ts'
import { imageFilesOf, labelKindOf } from '../../catalog/images/image-widths.ts'
import { notFound } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { readSlip } from '../slip/find-slip.ts'

/** For admins and readers of the slip. @throws ShopError 'not_found' */
export async function readReturnLabel(
  shop: Shop,
  { id, ...key }: SlipKey & { id: string },
  caller?: AccountKey,
): Promise<{ name: string; type: string; bytes: Buffer<ArrayBuffer> }> {
  if (caller?.kind !== 'admin') await readSlip(shop, { ...key, id }, caller)
  const label = await shop.db
    .selectFrom('return_labels')
    .select(['hash', 'width'])
    .where('return_id', '=', id)
    .executeTakeFirst()
  const [name] = label ? imageFilesOf(label.hash, label.width) : []
  const file = name && (await shop.files.get(name))
  if (!file) throw notFound('label')
  return { ...file, name: `label.${labelKindOf(label?.width)}` }
}
