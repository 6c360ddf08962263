import { sql } from 'kysely'
import { addJob } from '../add-job.ts'
import type { Shop, Tx } from '../shop.ts'
import { pictureFiles } from './picture-widths.ts'

export type KeptPicture = { hash: string; width: number }

/** Removes the files of pictures that no product has any more: now, or as soon as the storage answers again. */
export async function forgetPictures(shop: Shop, pictures: KeptPicture[]): Promise<void> {
  try {
    await removeUnused(shop, pictures)
  } catch (error) {
    shop.log.warn({ error: (error as Error).message }, 'the files of pictures will be removed later')
    await addJob(shop.db, 'forget_pictures', {
      pictures: pictures.map(({ hash, width }) => ({ hash, width })),
    })
  }
}

export async function removeUnused(shop: Shop, pictures: KeptPicture[]): Promise<void> {
  const hashes = pictures.map((picture) => picture.hash)
  if (hashes.length === 0) return
  await shop.db.transaction().execute(async (tx) => {
    await lockPictures(tx, hashes)
    const rows = await tx
      .selectFrom('product_images')
      .select('hash')
      .where((eb) => eb('hash', '=', eb.fn.any(sql<string[]>`${hashes}::text[]`)))
      .execute()
    const used = new Set(rows.map((row) => row.hash))
    const unused = pictures.filter((picture) => !used.has(picture.hash))
    for (const { hash, width } of unused) {
      for (const name of pictureFiles(hash, width)) await shop.files.remove(name)
    }
  })
}

/** Until the transaction ends nobody else takes these pictures into use or removes their files. */
export async function lockPictures(tx: Tx, hashes: string[]): Promise<void> {
  const inOrder = [...new Set(hashes)].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(hash, 0)) from unnest(${inOrder}::text[]) hash`.execute(
    tx,
  )
}
