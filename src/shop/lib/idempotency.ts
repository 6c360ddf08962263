import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Shop, Tx } from '../shop.ts'
import { ShopError } from './errors.ts'
import { startHeartbeat } from './lease-heartbeat.ts'

type IdempotentCall = {
  scope: readonly string[]
  key: string | undefined
  body: unknown
}

/** The callback stores `id` with what it creates; with `isRetry`, an earlier attempt may already have created it. */
export type Attempt = { id: string; isRetry: boolean }

/** Saves the response in the transaction of the work. Of two concurrent attempts the slower one is rolled back. */
export type ResponseStore = { saveResponse(tx: Tx, response: object): Promise<void> }

/**
 * Runs `act` once per key; the stored response is valid for 24 hours, and a ShopError is not stored. When a lease expires,
 * a duplicate runs `act` with the same attempt id, which prevents a second creation. @throws ShopError 'conflict'
 */
export async function runIdempotent<A extends object>(
  shop: Shop,
  call: IdempotentCall,
  act: (attempt: (Attempt & ResponseStore) | undefined) => Promise<A>,
): Promise<A> {
  if (!call.key) return await act(undefined)
  const key = digest([...call.scope, call.key])
  const bodyHash = digest(call.body)
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(pause * 1.5, MAX_PAUSE_MS)) {
    const seen = await claim(shop, key, bodyHash)
    const response = seen?.mine && (await perform(shop, key, seen, act))
    if (response) return response
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

class FinishedByAnotherAttempt extends Error {}

const MIN_PAUSE_MS = 20
const MAX_PAUSE_MS = 400
export const KEY_RETENTION_MS = 24 * 3_600_000

type Claim = { mine: boolean; id: string; attempts: number; body_hash: string; answer: object | null }

/** @returns the key's row; undefined when it was inserted or deleted concurrently */
async function claim(shop: Shop, key: string, bodyHash: string): Promise<Claim | undefined> {
  const now = shop.clock.now()
  const expired = new Date(now.getTime() - KEY_RETENTION_MS)
  // Leases use the database's clock: all processes share it, and the sandbox cannot move it.
  const { rows } = await sql<Claim>`
    with claimed as (
      insert into idempotency_keys as call (key, body_hash, started_at) values (${key}, ${bodyHash}, ${now})
      on conflict (key) do update set
        id = case when call.started_at <= ${expired} then excluded.id else call.id end,
        attempts = case when call.started_at <= ${expired} then 1 else call.attempts + 1 end,
        body_hash = excluded.body_hash, answer = null, finished_at = null, heartbeat_at = clock_timestamp(),
        started_at = case when call.started_at <= ${expired} then excluded.started_at else call.started_at end
      where call.started_at <= ${expired} or (call.finished_at is null
        and call.body_hash = excluded.body_hash and call.heartbeat_at < clock_timestamp() - interval '8 seconds')
      returning id, body_hash, attempts
    )
    select true as mine, id, attempts, body_hash, null as answer from claimed
    union all
    select false, id, attempts, body_hash, answer from idempotency_keys
    where key = ${key} and not exists (select from claimed)`.execute(shop.db)
  return rows[0]
}

/** @returns undefined when another attempt holds the key or has finished */
async function perform<A extends object>(
  shop: Shop,
  key: string,
  claimed: Claim,
  act: (attempt: Attempt & ResponseStore) => Promise<A>,
): Promise<A | undefined> {
  const { id, attempts } = claimed
  const stopHeartbeat = startHeartbeat(shop, { key, id })
  const finish = (db: Tx, response: object) => storeResponse(db, { key, id, response, at: shop.clock.now() })
  let isStored = false
  const saveResponse = async (tx: Tx, response: object) => {
    if (!(await finish(tx, response))) throw new FinishedByAnotherAttempt()
    isStored = true
  }
  try {
    const response = await act({ id, isRetry: attempts > 1, saveResponse })
    if (!isStored) await finish(shop.db, response)
    return response
  } catch (error) {
    if (error instanceof FinishedByAnotherAttempt) return undefined
    const isMine = await releaseClaim(shop, key, claimed, error).catch(() => true)
    if (isMine) throw error
    // This attempt may have failed because of what the other attempt created.
    shop.log.info({ error: String(error) }, 'another attempt of this call holds its key')
    return undefined
  } finally {
    stopHeartbeat()
  }
}

async function storeResponse(
  db: Tx,
  { key, id, response, at }: { key: string; id: string; response: object; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(response), finished_at: at })
    .where('key', '=', key)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Work may have been done unless it was the first attempt's ShopError. @returns false when a later attempt holds the key */
async function releaseClaim(
  shop: Shop,
  key: string,
  { id, attempts }: Claim,
  error: unknown,
): Promise<boolean> {
  const canDelete = error instanceof ShopError && attempts === 1
  const end = canDelete
    ? sql`delete from idempotency_keys`
    : sql`update idempotency_keys set heartbeat_at = 'epoch'`
  const { numAffectedRows } =
    await sql`${end} where key = ${key} and id = ${id} and attempts = ${attempts} and finished_at is null`.execute(
      shop.db,
    )
  return numAffectedRows === 1n
}

function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(text).digest('base64url')
}
