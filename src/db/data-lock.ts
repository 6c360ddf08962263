import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { throwUnusableFolder } from './embedded/location.ts'

/** The operating system releases the lock when its process ends. */
export type DataLock = { release(): void }

type Log = { info(fields: object, message: string): void }

const RETRY_MS = 50
const SQLITE_BUSY = 5

/** @param waitMs how long to wait for a closing shop @throws Error with a sentence for the owner */
export async function lockShop(dataDir: string, waitMs = 0): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true }).catch((error) => throwUnusableFolder(dataDir, error))
  const deadline = performance.now() + waitMs
  const pidFile = join(dataDir, 'shop.pid')
  for (;;) {
    const lock = tryLock(dataDir, 'shop.lock')
    if (lock) {
      // Only the error message needs the file: on a full disk the shop starts without it.
      await writeFile(pidFile, `${process.pid}\n`).catch(() => {})
      return lock
    }
    if (performance.now() >= deadline) throw inUse(dataDir, await readFile(pidFile, 'utf8').catch(() => ''))
    await pause(RETRY_MS)
  }
}

function inUse(dataDir: string, pid: string): Error {
  const which = Number(pid) > 0 ? ` (process ${pid.trim()})` : ''
  return new Error(
    `another shop${which} is running over the data in ${dataDir}. Stop it first, or give this one a DATA_DIR of its own. For several processes of one shop set WEB_CONCURRENCY.`,
  )
}

/** A mutex between processes for finding, starting and stopping the embedded database. */
export async function withDatabaseLock<T>(dataDir: string, log: Log, work: () => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true }).catch((error) => throwUnusableFolder(dataDir, error))
  let lock = tryLock(dataDir, 'database.lock')
  if (!lock) log.info({}, 'another process is starting or stopping the database; waiting for it')
  while (!lock) {
    await pause(RETRY_MS)
    lock = tryLock(dataDir, 'database.lock')
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}

/**
 * Node has no flock(2); SQLite's exclusive transactions use such locks, and write nothing with an in-memory journal.
 * @returns undefined while another process, or this one, has the lock
 */
export function tryLock(dataDir: string, name: string): DataLock | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(join(dataDir, name), { timeout: 0 })
    file.exec('pragma journal_mode = memory; begin exclusive')
    return {
      release: () => {
        if (file?.isOpen) file.close()
      },
    }
  } catch (error) {
    file?.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw new Error(`The folder ${dataDir} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
}
