import type { BlockList } from 'node:net'
import type { Transaction } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import type { Backups } from './backups/backups.ts'
import type { Files } from './catalog/images/files.ts'
import type { Payments } from './orders/payment/payments.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { OwnSettings } from './settings/open-settings.ts'

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The sandbox can move this clock; business rules use no other. */
export type Clock = { now(): Date }

export type ShopConfig = {
  name: string
  currency: string
  /** Minor units. */
  shippingFee: number
  timeZone: string
  publicUrl: string
  adminEmails: string[]
  limitsScale: number
  /** Of one product. */
  maxVariants: number
  /** Addresses and ranges of a private network from which imports may download pictures. */
  privateImageSources: BlockList
}

/** `id` is the same for each retry, so that mailboxes can drop duplicates. */
export type Message = {
  id?: string
  to: string
  subject: string
  text: string
  html: string
  /** PNGs that the HTML shows by `cid:`. */
  images?: { cid: string; content: Buffer }[]
}

export type Shop = {
  db: Db
  /** A separate pool for jobs and heartbeats, which requests cannot exhaust. */
  backgroundDb: Db
  /** Reads public data from the replica, if there is a healthy one. */
  withReplica<Answer>(query: (db: Db) => Promise<Answer>): Promise<Answer>
  payments: Payments
  mail: { send(message: Message): Promise<void> }
  files: Files
  backups: Backups
  invalidateCatalogue(): void
  invalidateStock(): void
  clock: Clock
  log: Log
  security: SecurityLog
  /** `name` and `shippingFee` follow the settings. */
  config: ShopConfig
  settings: OwnSettings
  /** Aborted when the shop begins to close: held calls then answer at once. */
  closing: AbortSignal
}

export type Tx = Db | Transaction<DB>
