import type { Finding } from '../../contract/admin/doctor.ts'
import type { Db } from '../../db/connect.ts'
import type { Replica } from '../../db/replica.ts'
import type { Files } from '../catalog/images/files.ts'
import { pluralize } from '../lib/pluralize.ts'
import type { Payments } from '../orders/payment/payments.ts'
import type { Clock, ShopConfig } from '../shop.ts'

export type CheckContext = {
  db: Db
  clock: Clock
  config: Pick<ShopConfig, 'currency' | 'publicUrl' | 'shippingFee'>
  dataDir: string
  files: Pick<Files, 'check' | 'get'>
  /** Undefined when the sandbox is used. */
  payments: Pick<Payments, 'check' | 'isTest'> | undefined
  mail: { check(): Promise<void> } | undefined
  replica: Pick<Replica, 'check'> | undefined
  /** The address of a proxy that forwards requests and that TRUSTED_PROXIES does not name. */
  unlistedProxy(): Promise<string | undefined>
}

export type Subject = Finding['subject']

/** The finding in the words of an owner, where the other sentences are technical. */
type Plain = { summary: string; action: string }

export const SHOW_DETAILS = 'show the technical details to the person who looks after your server.'

export const ok = (subject: Subject, message: string, summary = message): Finding => ({
  subject,
  state: 'ok',
  says: message,
  advice: null,
  summary,
  action: null,
})

export const warning = (subject: Subject, message: string, advice: string, plain?: Plain): Finding =>
  problem('warning', subject, { message, advice, plain })

export const failure = (subject: Subject, message: string, advice: string, plain?: Plain): Finding =>
  problem('error', subject, { message, advice, plain })

function problem(
  state: 'warning' | 'error',
  subject: Subject,
  { message, advice, plain }: { message: string; advice: string; plain: Plain | undefined },
): Finding {
  const { summary, action } = plain ?? { summary: message, action: advice }
  return { subject, state, says: message, advice, summary, action }
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

export function ago(now: Date, then: Date): string {
  const ms = now.getTime() - then.getTime()
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? []
  return unit && size ? `${pluralize(Math.floor(ms / size), unit)} ago` : 'just now'
}
