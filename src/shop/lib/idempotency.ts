import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Shop, Tx } from '../shop.ts'
import { ShopError } from './errors.ts'
import { renewCall } from './lease-heartbeat.ts'

type RepeatableCall = {
  /** Who calls what: a key means something only within it. */
  scope: readonly string[]
  /** As the caller sent it; without one every call is new. */
  key: string | undefined
  /** As parsed: the same content is the same body, however it was written. */
  body: unknown
}

/** Given to the work: an id that it keeps with what it makes, and whether an earlier attempt at that id may have died. */
export type Attempt = { id: string; isRetry: boolean }

/**
 * For what has no place for that id: keeps the answer in the work's own transaction. Of two attempts that did the work the
 * slower is rolled back by it, and answers as the faster did.
 */
export type Keeping = { keep(tx: Tx, answer: object): Promise<void> }

/**
 * Does a thing that must not happen twice. The same key with the same body gets the first answer again for 24 hours;
 * a parallel duplicate waits for it. A refusal is not kept: the next call is judged anew. When the process of the
 * first attempt died, the next duplicate takes over under the same attempt id. A process that was only held up may go on
 * beside it: both do one attempt, and whatever they make is made once for its id.
 * @param act must give a plain JSON object
 * @throws ShopError 'conflict' when the key was used with another body
 */
export async function once<A extends object>(
  shop: Shop,
  call: RepeatableCall,
  act: (attempt: (Attempt & Keeping) | undefined) => Promise<A>,
): Promise<A> {
  if (!call.key) return await act(undefined)
  const key = digest([...call.scope, call.key])
  const bodyHash = digest(call.body)
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    const seen = await claim(shop, key, bodyHash)
    const made = seen?.mine && (await perform(shop, key, seen, act))
    if (made) return made
    if (seen && seen.body_hash !== bodyHash) {
      throw new ShopError(
        'conflict',
        'This was sent before with other details. Please send it as a new request.',
      )
    }
    if (seen?.answer) return seen.answer as A
    await sleep(pause * (0.75 + Math.random() / 2))
  }
}

class MadeByAnotherAttempt extends Error {}

const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 400
export const CALLS_KEPT_MS = 24 * 3_600_000

type Claim = { mine: boolean; id: string; attempts: number; body_hash: string; answer: object | null }

/**
 * Takes the call if it is new, forgotten after its 24 hours, or left behind by a process that stopped renewing it.
 * @returns the call as it stands; undefined when it came or went at this very moment
 */
async function claim(shop: Shop, key: string, bodyHash: string): Promise<Claim | undefined> {
  const now = shop.clock.now()
  const forgotten = new Date(now.getTime() - CALLS_KEPT_MS)
  // Whether a process still lives is asked of the database's own clock: every process shares it and nobody moves it.
  const { rows } = await sql<Claim>`
    with claimed as (
      insert into idempotency_keys as call (key, body_hash, started_at) values (${key}, ${bodyHash}, ${now})
      on conflict (key) do update set
        id = case when call.started_at <= ${forgotten} then excluded.id else call.id end,
        attempts = case when call.started_at <= ${forgotten} then 1 else call.attempts + 1 end,
        body_hash = excluded.body_hash, answer = null, finished_at = null, heartbeat_at = clock_timestamp(),
        started_at = case when call.started_at <= ${forgotten} then excluded.started_at else call.started_at end
      where call.started_at <= ${forgotten} or (call.finished_at is null
        and call.body_hash = excluded.body_hash and call.heartbeat_at < clock_timestamp() - interval '8 seconds')
      returning id, body_hash, attempts
    )
    select true as mine, id, attempts, body_hash, null as answer from claimed
    union all
    select false, id, attempts, body_hash, answer from idempotency_keys
    where key = ${key} and not exists (select from claimed)`.execute(shop.db)
  return rows[0]
}

/** @returns undefined when another attempt of the same attempt has it now, or has made it meanwhile */
async function perform<A extends object>(
  shop: Shop,
  key: string,
  claimed: Claim,
  act: (attempt: Attempt & Keeping) => Promise<A>,
): Promise<A | undefined> {
  const { id, attempts } = claimed
  const release = renewCall(shop, { key, id })
  const finish = (db: Tx, answer: object) => keepAnswer(db, { key, id, answer, at: shop.clock.now() })
  let isKept = false
  const keep = async (tx: Tx, answer: object) => {
    if (!(await finish(tx, answer))) throw new MadeByAnotherAttempt()
    isKept = true
  }
  try {
    const answer = await act({ id, isRetry: attempts > 1, keep })
    if (!isKept) await finish(shop.db, answer)
    return answer
  } catch (error) {
    if (error instanceof MadeByAnotherAttempt) return undefined
    const isMine = await giveUp(shop, key, claimed, error).catch(() => true)
    if (isMine) throw error
    // What this attempt was refused for, or failed at, may be what the other has made.
    shop.log.info({ error: String(error) }, 'another attempt of this call has taken over')
    return undefined
  } finally {
    release()
  }
}

/** What is finished stays as it is: a call that was taken over meanwhile may come back late. @returns whether it was not */
async function keepAnswer(
  db: Tx,
  { key, id, answer, at }: { key: string; id: string; answer: object; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer), finished_at: at })
    .where('key', '=', key)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * A refusal is forgotten. After any other failure nobody knows how far it came, and once a call was taken over an
 * earlier attempt may still be at it: then the next attempt goes on at once under the same id. An attempt that has lost the call to
 * a later one leaves it alone.
 * @returns whether it still had it
 */
async function giveUp(shop: Shop, key: string, { id, attempts }: Claim, error: unknown): Promise<boolean> {
  const isOver = error instanceof ShopError && attempts === 1
  const end = isOver
    ? sql`delete from idempotency_keys`
    : sql`update idempotency_keys set heartbeat_at = 'epoch'`
  const { numAffectedRows } =
    await sql`${end} where key = ${key} and id = ${id} and attempts = ${attempts} and finished_at is null`.execute(
      shop.db,
    )
  return numAffectedRows === 1n
}

/** The same for the same content, whatever the order of an object's fields. */
function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(text).digest('base64url')
}
