import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'

export type StoredImage = { hash: string; width: number }

// An upload may take 300 s and then waits for the image semaphore.
const ADDING_S = 900
// Longer than any transaction lasts.
const MARGIN_S = 60
const REMOVING_S = 60
const RETRY_MS = 50

/** Prevents removal of the files until the lease is consumed or released; waits for a running removal. @returns the lease id */
export async function leaseImage({ db }: Shop, image: StoredImage): Promise<string> {
  for (;;) {
    const id = await lease(db, image, { removing: false, seconds: ADDING_S })
    if (id) return id
    await sleep(RETRY_MS)
  }
}

/** A lease of one minute for removal; undefined when the image is used or leased. */
export async function leaseUnusedImage({ db }: Shop, image: StoredImage): Promise<string | undefined> {
  return await lease(db, image, { removing: true, seconds: REMOVING_S })
}

async function lease(
  db: Shop['db'],
  { hash, width }: StoredImage,
  { removing, seconds }: { removing: boolean; seconds: number },
): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into image_leases (hash, width, removing, expires_at)
      select ${hash}, ${width}::integer, ${removing}, clock_timestamp() + make_interval(secs => ${seconds})
      where not exists (
        select from image_leases where hash = ${hash} and expires_at > clock_timestamp() and (removing or ${removing}))
      and not (${removing} and exists (select from stored_images where hash = ${hash}))
      returning id`.execute(tx)
    return rows[0]?.id
  })
}

/** @throws ShopError when a lease has expired */
export async function consumeLeases(tx: Tx, leases: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from image_leases
    where id = any(${leases}) and expires_at > clock_timestamp() + make_interval(secs => ${MARGIN_S})`.execute(
    tx,
  )
  if (Number(numAffectedRows) < leases.length)
    throw new ShopError('storage_unavailable', 'Keeping the images took too long. Please try again.')
}

export async function releaseLeases(db: Tx, leases: string[]): Promise<void> {
  await sql`delete from image_leases where id = any(${leases})`.execute(db)
}

/** Images of crashed processes, which may have left files. */
export async function takeExpiredLeases(tx: Tx): Promise<StoredImage[]> {
  const { rows } = await sql<StoredImage>`
    delete from image_leases where expires_at < clock_timestamp() returning hash, width`.execute(tx)
  return rows
}
