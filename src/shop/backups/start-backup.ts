import type { Shop } from '../shop.ts'
import { lastDue } from './last-due.ts'

type Context = Pick<Shop, 'backups' | 'settings'>

/** Older backups are deleted only when the shop makes them by itself. */
export async function startBackup({ backups, settings }: Context): Promise<void> {
  const { schedule, keep } = settings.current().backups
  await backups.start(schedule === 'never' ? undefined : keep)
}

/** Begins a backup when the newest one is older than the last time at which one was due. */
export async function startDueBackup(
  shop: Context & Pick<Shop, 'config'>,
  // Backups use the system's time: the sandbox may move the shop's clock.
  now = new Date(),
): Promise<void> {
  const { schedule, hour } = shop.settings.current().backups
  if (schedule === 'never') return
  const due = lastDue(now, { schedule, hour, timeZone: shop.config.timeZone })
  const [newest] = await shop.backups.list()
  if (!newest || newest.takenAt < due) await startBackup(shop)
}
