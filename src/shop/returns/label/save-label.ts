import type { AdminReturn } from '../../../contract/returns/order-return.ts'
import type { ReturnState } from '../../../contract/returns/return-states.ts'
import { recordChange } from '../../audit/record-change.ts'
import { consumeLeases } from '../../catalog/images/lease-image.ts'
import { queueImagePurge } from '../../catalog/images/purge-images.ts'
import { type NewImage, storeImages, type UploadedFile } from '../../catalog/images/store-images.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import { returnLabel } from '../../mail/messages/returns/return-label.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Shop, Tx } from '../../shop.ts'
import { lockReturnedOrder } from '../change-return.ts'
import { findReturnRows } from '../find-returns.ts'
import { readReturn } from '../read-return.ts'
import { addSlipLink } from '../slip/slip-links.ts'
import { processLabel } from './process-label.ts'

const NO_LABEL = 'Please choose the label as a PDF, PNG or JPEG.'

/** Replaces the one before. Of an approved return the shopper gets an e-mail. @throws ShopError */
export async function saveReturnLabel(
  shop: Shop,
  by: string,
  { id, files }: { id: string; files: AsyncIterable<UploadedFile> },
): Promise<AdminReturn> {
  requireOpen((await readReturn(shop, shop.db, id)).state)
  return await storeImages(
    shop,
    files,
    ([label]) => shop.db.transaction().execute((tx) => replace(tx, shop, { by, id, label })),
    { process: (bytes, name) => processLabel(bytes, name, id), missing: NO_LABEL },
  )
}

async function replace(
  tx: Tx,
  shop: Shop,
  { by, id, label }: { by: string; id: string; label: NewImage },
): Promise<AdminReturn> {
  await lockReturnedOrder(tx, id)
  const [found] = await findReturnRows(tx, [id])
  if (!found) throw notFound('return')
  requireOpen(found.state)
  await consumeLeases(tx, [label.lease])
  const isNew = await write(tx, shop, { id, label })
  const returned = await readReturn(shop, tx, id)
  if (!isNew) return returned
  await recordChange(tx, {
    by,
    at: shop.clock.now(),
    subject: 'return',
    id,
    name: returned.code,
    action: 'label uploaded',
    after: { label: returned.label },
  })
  if (found.state === 'approved') {
    const token = await addSlipLink(tx, id)
    await queueMail(tx, shop, returnLabel(shop, found, returned, token))
  }
  return returned
}

type Label = { id: string; label: NewImage }

/** @returns whether it is another one than before */
async function write(tx: Tx, { clock }: Shop, { id, label }: Label): Promise<boolean> {
  const old = await tx
    .selectFrom('return_labels')
    .select(['hash', 'width'])
    .where('return_id', '=', id)
    .executeTakeFirst()
  if (old?.hash === label.hash) return false
  const { hash, width } = label
  const row = { hash, width, created_at: clock.now() }
  await tx
    .insertInto('return_labels')
    .values({ return_id: id, ...row })
    .onConflict((conflict) => conflict.column('return_id').doUpdateSet(row))
    .execute()
  if (old) await queueImagePurge(tx, [old])
  return true
}

function requireOpen(state: ReturnState): void {
  if (state !== 'requested' && state !== 'approved')
    throw new ShopError('conflict', `This return is ${state}: it takes no label any more.`)
}
