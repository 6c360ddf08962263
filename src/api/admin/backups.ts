import { createBackup, createBackupLink, downloadBackup, listBackups } from '../../contract/admin/backup.ts'
import { checkBackupTicket, createBackupLink as createLink } from '../../shop/backups/backup-link.ts'
import { listBackups as findBackups } from '../../shop/backups/list-backups.ts'
import { startBackup } from '../../shop/backups/start-backup.ts'
import { orNotFound } from '../../shop/lib/errors.ts'
import { type Api, download, route } from '../lib/route.ts'
import { recordExport } from './security-events.ts'

export function adminBackupRoutes(api: Api): void {
  route(api, listBackups, ({ shop }) => findBackups(shop))
  route(api, createBackup, async ({ shop }) => {
    await startBackup(shop)
    return await findBackups(shop)
  })
  route(api, createBackupLink, async (call) => {
    const { shop, caller, params, token = '' } = call
    const listed = (await shop.backups.list()).find(({ name }) => name === params.name)
    const { name } = orNotFound(listed, 'backup')
    recordExport(call, 'backup')
    return createLink(shop, { name, adminId: caller.id, token })
  })
  download(api, downloadBackup, async ({ shop, params: { name }, query: { ticket = '' } }) => {
    await checkBackupTicket(shop, name, ticket)
    return { name, ...orNotFound(await shop.backups.read(name), 'backup') }
  })
}
