import { access } from 'node:fs/promises'
import type { Finding } from '../../contract/admin/doctor.ts'
import { ago, ill, type Patient, watch, well } from './check-context.ts'
import { findLastBackup } from './last-backup.ts'

const DAY_MS = 86_400_000

export async function lookAtBackup({ dataDir }: Patient): Promise<Finding> {
  const last = await findLastBackup(dataDir)
  const advice = 'Run npm run backup, and let cron do it every night (docs/owner/guide.md, Backup).'
  if (!last) return watch('backup', 'There is no backup yet.', advice)
  // A backup is of the real world's time, whatever the shop's clock was moved to.
  const now = new Date()
  const days = (now.getTime() - Date.parse(last.taken_at)) / DAY_MS
  const says = `The last backup was taken ${ago(now, new Date(last.taken_at))}.`
  if (days > 7) return ill('backup', says, advice)
  if (days > 2) return watch('backup', says, advice)
  const isThere = await access(last.path).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    return watch(
      'backup',
      `${says} It is no longer at ${last.path}.`,
      'Make sure that you have moved it to a safe place.',
    )
  }
  return well('backup', says)
}
