import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../db/connect.ts'
import { type DataLock, tryLock } from '../db/data-lock.ts'
import { backupName, readBackupName } from '../shop/backups/backup-name.ts'
import type { BackupFile, Backups } from '../shop/backups/backups.ts'
import type { Files } from '../shop/catalog/images/files.ts'
import { freeSpace } from '../shop/health/free-space.ts'
import { findFailedBackup, findLastBackup, saveFailedBackup } from '../shop/health/last-backup.ts'
import type { Log } from '../shop/shop.ts'
import { makeBackup } from './make-backup.ts'

type Place = { connection: Connection; files: Files; dataDir: string; log: Log; closing: AbortSignal }

const LOCK = 'backup.lock'
/** Left free for orders. */
const RESERVE_BYTES = 300e6
const DAY_MS = 86_400_000

/** The backups in the data folder, which the processes of a shop share. */
export function openBackups(place: Place): Backups & { close(): Promise<void> } {
  const { dataDir, log, closing } = place
  const folder = join(dataDir, 'backups')
  let running: Promise<void> | undefined

  async function make(keep: number | undefined, lock: DataLock): Promise<void> {
    try {
      await deleteStaleDrafts(folder)
      await refuseFullDisk(dataDir)
      const path = join(folder, backupName(new Date(), false))
      const { bytes, deleted } = await makeBackup(place, { path, keep, signal: closing })
      log.info({ bytes, deleted }, 'a backup was made')
    } catch (error) {
      log.error({ error: (error as Error).message }, 'a backup failed')
      await saveFailedBackup(dataDir, { at: new Date(), reason: reasonOf(error, closing) }).catch(() => {})
    } finally {
      running = undefined
      lock.release()
    }
  }

  return {
    list: () => listFolder(folder),
    failure: () => findFailedBackup(dataDir),
    async isRunning() {
      if (running) return true
      const lock = tryLock(dataDir, LOCK)
      lock?.release()
      return lock === undefined
    },
    async start(keep) {
      if (running || closing.aborted) return
      const lock = await takeLock(dataDir)
      if (lock) running = make(keep, lock)
    },
    read: (name) => readFile(folder, name),
    close: async () => running,
  }
}

/** Another process holds the lock for a moment to see whether a backup is running. */
async function takeLock(dataDir: string): Promise<DataLock | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const lock = tryLock(dataDir, LOCK)
    if (lock) return lock
    await sleep(20)
  }
  return undefined
}

/** Left behind by a killed process. A younger one may be a backup that `npm run backup` is making. */
async function deleteStaleDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => /^\.vitrine-.+\.part$/.test(each))) {
    const path = join(folder, name)
    // It may be renamed meanwhile.
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}

async function refuseFullDisk(dataDir: string): Promise<void> {
  const [{ free }, last] = await Promise.all([freeSpace(dataDir), findLastBackup(dataDir)])
  if (free < (last?.bytes ?? 0) * 1.2 + RESERVE_BYTES) {
    throw new Error('The disk has too little room for a backup. Delete old ones, or ask for a larger disk.')
  }
}

function reasonOf(error: unknown, closing: AbortSignal): string {
  if (closing.aborted) return 'The shop was stopped while it made the backup.'
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'The disk is full.'
  return (error as Error).message
}

async function listFolder(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => {
      const read = readBackupName(name)
      const bytes = read && (await stat(join(folder, name)).catch(() => undefined))?.size
      return read && bytes !== undefined ? { name, ...read, bytes } : undefined
    }),
  )
  return files.filter((file) => file !== undefined).sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

async function readFile(folder: string, name: string): ReturnType<Backups['read']> {
  if (!readBackupName(name)) return undefined
  // Opened before its size is read: the file may be deleted meanwhile.
  const file = await open(join(folder, name)).catch(() => undefined)
  if (!file) return undefined
  const { size: bytes } = await file.stat()
  const content = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
  return { bytes, content }
}
