import { access } from 'node:fs/promises'
import type { Finding } from '../../contract/admin/doctor.ts'
import { ago, type CheckContext, failure, ok, warning } from './check-context.ts'
import { findFailedBackup, findLastBackup } from './last-backup.ts'

const DAY_MS = 86_400_000

export async function checkLastBackup({ dataDir }: Pick<CheckContext, 'dataDir'>): Promise<Finding> {
  const last = await findLastBackup(dataDir)
  const advice = 'Run npm run backup, and let cron do it every night (docs/owner/guide.md, Backup).'
  const action = 'Press Back up now under Settings → Backups, and let the shop make one every night.'
  // Backups use the system's time: the sandbox may move the shop's clock.
  const now = new Date()
  const failed = await findFailedBackup(dataDir)
  const attempt = failed && {
    summary: `The last attempt to make a backup failed ${ago(now, failed.at)}.`,
    action: 'Settings → Backups says why. Press Back up now when that is put right.',
  }
  if (!last) {
    const summary = ['There is no backup yet.', attempt?.summary].filter(Boolean).join(' ')
    const message = failed ? `${summary} ${failed.reason}` : summary
    return warning('backup', message, advice, { action, ...attempt, summary })
  }
  const days = (now.getTime() - Date.parse(last.taken_at)) / DAY_MS
  const message = `The last backup was taken ${ago(now, new Date(last.taken_at))}.`
  if (days > 7) return failure('backup', message, advice, { summary: message, action })
  if (days > 2) return warning('backup', message, advice, { summary: message, action })
  if (attempt) return warning('backup', `${attempt.summary} ${failed.reason}`, advice, attempt)
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
