import type { Finding } from '../../contract/admin/doctor.ts'
import type { Db } from '../../db/connect.ts'
import type { Replica } from '../../db/replica.ts'
import type { Files } from '../catalog/images/files.ts'
import { pluralize } from '../lib/pluralize.ts'
import type { Payments } from '../orders/payment/payments.ts'
import type { Clock, ShopConfig } from '../shop.ts'

/** What the doctor looks at. */
export type Patient = {
  db: Db
  clock: Clock
  config: Pick<ShopConfig, 'currency' | 'publicUrl' | 'shippingFee'>
  dataDir: string
  files: Pick<Files, 'check' | 'get'>
  /** Undefined where a stand-in does their work. `check` throws when it is not heard, or the key is not taken. */
  payments: Pick<Payments, 'check' | 'isTest'> | undefined
  mail: { check(): Promise<void> } | undefined
  /** Undefined where there is none. */
  replica: Pick<Replica, 'check'> | undefined
  /** The address of a proxy that forwards requests and that TRUSTED_PROXIES does not name. */
  unlistedProxy(): Promise<string | undefined>
}

export type Subject = Finding['subject']

export const well = (subject: Subject, says: string): Finding => ({
  subject,
  state: 'well',
  says,
  advice: null,
})

export const watch = (subject: Subject, says: string, advice: string): Finding => ({
  subject,
  state: 'watch',
  says,
  advice,
})

export const ill = (subject: Subject, says: string, advice: string): Finding => ({
  subject,
  state: 'ill',
  says,
  advice,
})

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** '3 hours ago'. */
export function ago(now: Date, then: Date): string {
  const ms = now.getTime() - then.getTime()
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? []
  return unit && size ? `${pluralize(Math.floor(ms / size), unit)} ago` : 'just now'
}
