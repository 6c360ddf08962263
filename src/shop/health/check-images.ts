import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { imageFilesOf } from '../catalog/images/image-widths.ts'
import type { StoredImage } from '../catalog/images/lease-image.ts'
import { pluralize } from '../lib/pluralize.ts'
import { type CheckContext, failure, ok, SHOW_DETAILS } from './check-context.ts'

const SAMPLE = 5

export async function checkImages({ db, files }: CheckContext): Promise<Finding> {
  try {
    await files.check()
  } catch (error) {
    const { cause = error } = error as Error
    return failure(
      'images',
      `The storage of the images does not answer: ${(cause as Error).message}.`,
      'Check the S3_ settings with your storage provider. Shoppers still see the images that are cached in memory or in a CDN.',
      {
        summary: 'The place where the pictures are stored does not answer.',
        action: `Shoppers may miss some pictures: ${SHOW_DETAILS}`,
      },
    )
  }
  const { rows } = await sql<StoredImage>`
    (select hash, width from product_images order by id desc limit ${SAMPLE})
    union (select hash, width from product_images order by id limit ${SAMPLE})`.execute(db)
  const names = rows.flatMap(({ hash, width }) => imageFilesOf(hash, width))
  const missing = (await Promise.all(names.map(async (name) => !(await files.get(name))))).filter(Boolean)
  if (missing.length === 0)
    return ok(
      'images',
      'The files of the newest and oldest images are there.',
      'The pictures of your products are there.',
    )
  return failure(
    'images',
    `Of ${pluralize(names.length, 'image file')} checked, ${pluralize(missing.length, 'file')} missing.`,
    'Restore a backup, or point DATA_DIR or the S3_ settings to where the images are.',
    {
      summary: 'Some picture files are missing.',
      action: `Shoppers see a gap in their place: ${SHOW_DETAILS}`,
    },
  )
}
