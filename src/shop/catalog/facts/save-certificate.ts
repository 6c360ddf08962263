import { createHash } from 'node:crypto'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { recordChange } from '../../audit/record-change.ts'
import { notFound, ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { fileName } from '../images/file-name.ts'
import { PDF_WIDTH } from '../images/image-widths.ts'
import { consumeLeases } from '../images/lease-image.ts'
import type { ProcessedImage } from '../images/process-image.ts'
import { queueImagePurge } from '../images/purge-images.ts'
import { type NewImage, storeImages, type UploadedFile } from '../images/store-images.ts'
import { changeCatalogue } from '../products/change-catalogue.ts'
import { lockProduct, readProduct } from '../products/product-fields.ts'

const NO_PDF = 'Please choose the certificate as a PDF.'
const WRONG_PDF = 'This file is not a whole PDF. Please choose the certificate as a PDF'

/** Replaces the one before. @throws ShopError */
export async function addCertificate(
  shop: Shop,
  by: string,
  { id, files }: { id: string; files: AsyncIterable<UploadedFile> },
): Promise<ProductWithVariants> {
  await readProduct(shop, shop.db, id)
  return await storeImages(shop, files, ([file]) => replace(shop, by, id, file), {
    process: readPdf,
    missing: NO_PDF,
  })
}

/** @throws ShopError 'not_found', 'no_longer_sold' */
export async function removeCertificate(shop: Shop, by: string, id: string): Promise<ProductWithVariants> {
  return await replace(shop, by, id)
}

function replace(shop: Shop, by: string, id: string, file?: NewImage): Promise<ProductWithVariants> {
  const at = shop.clock.now()
  return changeCatalogue(shop, async (tx) => {
    const { name } = await lockProduct(tx, id)
    const old = await tx
      .deleteFrom('certificates')
      .where('product_id', '=', id)
      .returning(['hash', 'file_name'])
      .executeTakeFirst()
    if (file) await insert(tx, { id, at, file })
    else if (!old) throw notFound('certificate')
    if (old) await queueImagePurge(tx, [{ hash: old.hash, width: PDF_WIDTH }])
    await recordChange(tx, {
      by,
      at,
      subject: 'product',
      id,
      name,
      action: file ? 'certificate added' : 'certificate removed',
      before: { certificate: old?.file_name ?? null },
      after: { certificate: file?.fileName ?? null },
    })
    return await readProduct(shop, tx, id)
  })
}

async function insert(tx: Tx, { id, at, file }: { id: string; at: Date; file: NewImage }): Promise<void> {
  const row = { product_id: id, hash: file.hash, file_name: file.fileName, created_at: at }
  await tx.insertInto('certificates').values(row).execute()
  await consumeLeases(tx, [file.lease])
}

/** Stored as it is: nothing of the shop reads more of it. @throws ShopError 'unsupported_file' */
async function readPdf(bytes: Uint8Array, name: string): Promise<ProcessedImage> {
  const text = Buffer.from(bytes)
  // A viewer looks for the end in the last kilobyte.
  if (text.indexOf('%PDF-') !== 0 || !text.subarray(-1024).includes('%%EOF')) {
    const fields = [{ path: 'files', message: WRONG_PDF }]
    throw new ShopError('unsupported_file', `${WRONG_PDF}: ${fileName(name)}`, { fields })
  }
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const file = { name: `${hash}.pdf`, bytes: text }
  return { hash, width: PDF_WIDTH, height: 0, placeholder: '', files: [file] }
}
