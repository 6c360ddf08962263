import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '../db/connect.ts'
import { readBackupName } from '../shop/backups/backup-name.ts'
import type { Files } from '../shop/catalog/images/files.ts'
import { saveLastBackup } from '../shop/health/last-backup.ts'
import { type Backup, writeBackup } from './write-backup.ts'

type Place = { connection: Connection; files: Files; dataDir: string }

type Options = {
  path: string
  passphrase?: string | undefined
  /** How many of the newest backups beside it are kept; undefined keeps all. */
  keep: number | undefined
  signal?: AbortSignal
}

/** Writes a backup, and only then deletes older ones. @returns `deleted`: how many */
export async function makeBackup(
  { connection, files, dataDir }: Place,
  { path, passphrase, keep, signal }: Options,
): Promise<Backup & { deleted: number }> {
  const made = await writeBackup(connection, files, path, { passphrase, signal })
  await saveLastBackup(dataDir, { ...made, path })
  return { ...made, deleted: keep ? await deleteOlder(dirname(path), keep) : 0 }
}

/** Files whose name the shop did not give stay. */
async function deleteOlder(folder: string, keep: number): Promise<number> {
  const older = (await readdir(folder))
    .filter((name) => readBackupName(name))
    .sort()
    .slice(0, -keep)
  for (const name of older) await rm(join(folder, name))
  return older.length
}
