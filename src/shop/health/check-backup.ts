import { access } from 'node:fs/promises'
import type { Finding } from '../../contract/admin/doctor.ts'
import { ago, type CheckContext, failure, ok, warning } from './check-context.ts'
import { findFailedBackup, findLastBackup } from './last-backup.ts'

const DAY_MS = 86_400_000

export async function checkLastBackup({ dataDir }: Pick<CheckContext, 'dataDir'>): Promise<Finding> {
  const last = await findLastBackup(dataDir)
  const advice = 'Run npm run backup, and let cron do it every night (docs/owner/guide.md, Backup).'
  const action = 'Press Back up now under Settings → Backups, and let the shop make one every night.'
  if (!last) {
    const message = 'There is no backup yet.'
    return warning('backup', message, advice, { summary: message, action })
  }
  const failed = await findFailedBackup(dataDir)
  // Backups use the system's time: the sandbox may move the shop's clock.
  const now = new Date()
  const days = (now.getTime() - Date.parse(last.taken_at)) / DAY_MS
  const message = `The last backup was taken ${ago(now, new Date(last.taken_at))}.`
  if (days > 7) return failure('backup', message, advice, { summary: message, action })
  if (days > 2) return warning('backup', message, advice, { summary: message, action })
  if (failed) {
    const attempt = `The last attempt to make a backup failed ${ago(now, failed.at)}.`
    return warning('backup', `${attempt} ${failed.reason}`, advice, {
      summary: attempt,
      action: 'Settings → Backups says why. Press Back up now when that is put right.',
    })
  }
  const exists = await access(last.path).then(
    () => true,
    () => false,
  )
  if (!exists) {
    return warning(
      'backup',
      `${message} It is no longer at ${last.path}.`,
      'Make sure that you have moved it to a safe place.',
      {
        summary: `${message} It is no longer where it was made.`,
        action: 'Make sure that you have moved it to a safe place.',
      },
    )
  }
  return ok('backup', message)
}
