import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ShopError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'

export type KeptPicture = { hash: string; width: number }

// A browser has 300 s to send its pictures, and they wait for their turn to be drawn.
const ADDING_S = 900
// Longer than any transaction lasts.
const MARGIN_S = 60
const REMOVING_S = 60
const LOOK_AGAIN_MS = 50

/**
 * From now on nobody removes the files of this picture, until it is used or let go. Waits while they are being removed.
 * @returns the hold's id
 */
export async function holdPicture({ db }: Shop, picture: KeptPicture): Promise<string> {
  for (;;) {
    const id = await hold(db, picture, { removing: false, seconds: ADDING_S })
    if (id) return id
    await sleep(LOOK_AGAIN_MS)
  }
}

/** The files of this picture are the caller's to remove for a minute; undefined when they are in use, or another's. */
export async function holdUnused({ db }: Shop, picture: KeptPicture): Promise<string | undefined> {
  return await hold(db, picture, { removing: true, seconds: REMOVING_S })
}

async function hold(
  db: Shop['db'],
  { hash, width }: KeptPicture,
  { removing, seconds }: { removing: boolean; seconds: number },
): Promise<string | undefined> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into picture_holds (hash, width, removing, held_until)
      select ${hash}, ${width}::integer, ${removing}, clock_timestamp() + make_interval(secs => ${seconds})
      where not exists (
        select from picture_holds where hash = ${hash} and held_until > clock_timestamp() and (removing or ${removing}))
      and not (${removing} and exists (select from product_images where hash = ${hash}))
      returning id`.execute(tx)
    return rows[0]?.id
  })
}

/** The pictures are a product's now: the transaction that says so lets them go. @throws ShopError when it took too long */
export async function takeHeld(tx: Tx, holds: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from picture_holds
    where id = any(${holds}) and held_until > clock_timestamp() + make_interval(secs => ${MARGIN_S})`.execute(
    tx,
  )
  if (Number(numAffectedRows) < holds.length)
    throw new ShopError('storage_unavailable', 'Keeping the pictures took too long. Please try again.')
}

export async function letGo(db: Tx, holds: string[]): Promise<void> {
  await sql`delete from picture_holds where id = any(${holds})`.execute(db)
}

/** What processes that died had in hand, which may have left files behind. */
export async function takeLeftHolds(tx: Tx): Promise<KeptPicture[]> {
  const { rows } = await sql<KeptPicture>`
    delete from picture_holds where held_until < clock_timestamp() returning hash, width`.execute(tx)
  return rows
}
