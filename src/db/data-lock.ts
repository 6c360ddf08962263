import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { refuseFolder } from './embedded/place.ts'

/** A lock of a data folder. The operating system holds it, so it ends with its process, however that ends. */
export type DataLock = { release(): void }

type Log = { info(fields: object, message: string): void }

const LOOK_AGAIN_MS = 50
const SQLITE_BUSY = 5

/**
 * Says that one shop runs over this folder, for as long as it runs. The processes of WEB_CONCURRENCY share their
 * primary's lock.
 * @param waitMs how long a shop that is just closing is waited for
 * @throws Error with a sentence when another shop runs over it, or it cannot be used
 */
export async function lockShop(dataDir: string, waitMs = 0): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true }).catch((error) => refuseFolder(dataDir, error))
  const deadline = performance.now() + waitMs
  const pidFile = join(dataDir, 'shop.pid')
  for (;;) {
    const lock = tryLock(dataDir, 'shop.lock')
    if (lock) {
      // Only for the sentence below: on a full disk the shop starts without it.
      await writeFile(pidFile, `${process.pid}\n`).catch(() => {})
      return lock
    }
    if (performance.now() >= deadline) throw inUse(dataDir, await readFile(pidFile, 'utf8').catch(() => ''))
    await pause(LOOK_AGAIN_MS)
  }
}

function inUse(dataDir: string, pid: string): Error {
  const which = Number(pid) > 0 ? ` (process ${pid.trim()})` : ''
  return new Error(
    `another shop${which} is running over the data in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own. For several processes of one shop set WEB_CONCURRENCY.`,
  )
}

/** Does what must not happen twice at once to the embedded database: finding, starting, stopping it. Others wait. */
export async function withDatabaseLock<T>(dataDir: string, log: Log, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true }).catch((error) => refuseFolder(dataDir, error))
  let lock = tryLock(dataDir, 'database.lock')
  if (!lock) log.info({}, 'another process is starting or stopping the database; waiting for it')
  while (!lock) {
    await pause(LOOK_AGAIN_MS)
    lock = tryLock(dataDir, 'database.lock')
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/**
 * Node has no flock(2); SQLite's exclusive transaction is such a lock, on Linux and macOS. With its journal in memory
 * it writes nothing, so that a full disk does not prevent it.
 */
function tryLock(dataDir: string, name: string): DataLock | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, name), { timeout: 0 })
    file.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => file?.close() }
  } catch (error) {
    file?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new Error(`The folder ${dataDir} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}
