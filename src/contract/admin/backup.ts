import { z } from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { queryText, timestamp } from '../fields.ts'

/** Names that the shop gives; other files of the folder are not listed. */
export const BACKUP_NAME = /^vitrine-\d{4}-\d\d-\d\dT\d{6}Z\.tar(\.age)?$/

const backups = z.object({
  /** Newest first. */
  items: z.array(
    z.object({
      name: z.string(),
      taken_at: timestamp,
      bytes: z.number().int(),
      is_encrypted: z.boolean(),
    }),
  ),
  is_running: z.boolean(),
  /** Null after a success. */
  failure: z.object({ at: timestamp, reason: z.string() }).nullable(),
})

export type BackupList = z.infer<typeof backups>

export const listBackups = endpoint({
  method: 'GET',
  path: '/admin/backups/',
  access: 'admin',
  summary: 'List the backups on this server, and whether one is being made',
  response: backups,
})

export const createBackup = endpoint({
  method: 'POST',
  path: '/admin/backups/',
  access: 'admin',
  summary: 'Begin a backup, unless one is being made',
  status: 202,
  response: backups,
})

const backupParams = z.object({ name: z.string().max(100) })

export const createBackupLink = endpoint({
  method: 'POST',
  path: '/admin/backups/{name}/link/',
  access: 'admin',
  summary: 'Create a link that downloads the backup, for one minute',
  params: backupParams,
  response: z.object({ url: z.string(), expires_at: timestamp }),
})

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/admin/backups/{name}/file/',
  // The link is opened by the browser itself, which sends no token. Responses to `public` would be cached.
  access: 'visitor',
  summary: 'Download a backup, with the ticket of its link',
  params: backupParams,
  query: z.object({ ticket: queryText() }),
  responseType: 'application/x-tar',
  response: z.string(),
})

export const adminBackups = { listBackups, createBackup, createBackupLink, downloadBackup }
