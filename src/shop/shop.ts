import type { Transaction } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'
import type { Files } from './catalog/images/files.ts'
import type { Payments } from './orders/payment/payments.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { OwnSettings } from './settings/open-settings.ts'

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The only clock that the shop's rules compare times with. */
export type Clock = { now(): Date }

export type ShopConfig = {
  name: string
  currency: string
  /** Minor units. */
  shippingFee: number
  timeZone: string
  publicUrl: string
  /** In lower case: who becomes an admin by verifying one of these addresses. */
  adminEmails: string[]
  /** Multiplies every limit. */
  limitsScale: number
}

/** `id` stays the same when a message is tried again, so that a mailbox can tell a repeat from a second letter. */
export type Message = { id?: string; to: string; subject: string; text: string; html: string }

/** What every verb of the shop works with; its first argument. */
export type Shop = {
  db: Db
  /** Connections of their own for the jobs and for signs of life, which no rush of calls can hold up. */
  backgroundDb: Db
  /** What is the same for everybody is read through this: from a replica, where there is one that is well. */
  read<Answer>(query: (db: Db) => Promise<Answer>): Promise<Answer>
  payments: Payments
  mail: { send(message: Message): Promise<void> }
  files: Files
  /** Makes this process forget its ready-made pages, so that whoever changed the catalogue sees the change at once. */
  catalogueChanged(): void
  /** The same for what it remembers of products' stock. */
  stockMoved(): void
  clock: Clock
  log: Log
  security: SecurityLog
  /** Its name and shipping fee follow the settings. */
  config: ShopConfig
  settings: OwnSettings
}

/** The shop's database, or a transaction on it. */
export type Tx = Db | Transaction<DB>
