import type { BackupList } from '../../contract/admin/backup.ts'
import type { Shop } from '../shop.ts'

export async function listBackups({ backups }: Pick<Shop, 'backups'>): Promise<BackupList> {
  // Asked first: a backup that ends meanwhile is then in the list.
  const is_running = await backups.isRunning()
  const failure = await backups.failure()
  return {
    items: (await backups.list()).map(({ name, takenAt, bytes, isEncrypted }) => ({
      name,
      taken_at: takenAt.toISOString(),
      bytes,
      is_encrypted: isEncrypted,
    })),
    is_running,
    failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
  }
}
