import { BACKUP_NAME } from '../../contract/admin/backup.ts'

export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().slice(0, 19).replaceAll(':', '')
  return `vitrine-${time}Z.tar${isEncrypted ? '.age' : ''}`
}

/** @returns undefined for a file that the shop has not named */
export function readBackupName(name: string): { takenAt: Date; isEncrypted: boolean } | undefined {
  if (!BACKUP_NAME.test(name)) return undefined
  const [, day, hour, minute, second] = /^vitrine-(.{10})T(..)(..)(..)Z/.exec(name) ?? []
  const takenAt = new Date(`${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(takenAt.getTime())) return undefined
  return { takenAt, isEncrypted: name.endsWith('.age') }
}
