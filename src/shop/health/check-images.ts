import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { imageFilesOf } from '../catalog/images/image-widths.ts'
import type { StoredImage } from '../catalog/images/lease-image.ts'
import { pluralize } from '../lib/pluralize.ts'
import { ill, type Patient, well } from './check-context.ts'

const LOOKED_AT = 5

/** Whether the storage answers, and has the newest pictures and the oldest. */
export async function lookAtPictures({ db, files }: Patient): Promise<Finding> {
  try {
    await files.check()
  } catch (error) {
    const { cause = error } = error as Error
    return ill(
      'pictures',
      `The storage of the pictures does not answer: ${(cause as Error).message}.`,
      'Check the S3_ settings with your storage provider. Shoppers see the pictures that are in memory or in a CDN.',
    )
  }
  const { rows } = await sql<StoredImage>`
    (select hash, width from product_images order by id desc limit ${LOOKED_AT})
    union (select hash, width from product_images order by id limit ${LOOKED_AT})`.execute(db)
  const names = rows.flatMap(({ hash, width }) => imageFilesOf(hash, width))
  const missing = (await Promise.all(names.map(async (name) => !(await files.get(name))))).filter(Boolean)
  if (missing.length === 0) return well('pictures', 'The pictures are where they belong.')
  return ill(
    'pictures',
    `Of ${pluralize(names.length, 'picture file')} looked at, ${pluralize(missing.length, 'file')} missing.`,
    'Restore a backup, or point DATA_DIR or the S3_ settings to where the pictures are.',
  )
}
