import { z } from 'zod'
import { email, line, wholeNumber } from '../fields.ts'

/** 'weekly': on Mondays. */
const BACKUP_SCHEDULES = ['never', 'daily', 'weekly'] as const
const MAX_SYNONYMS = 200

const TOO_MANY = 'At most 10 addresses'
const recipients = z.array(email('Invalid email')).max(10, TOO_MANY)
const ownerEmail = z.object({ is_sent: z.boolean(), to: recipients })
const MUST_BE_SENT = 'These e-mails are always sent'
/** Bodies of before do not have it. */
const addedOwnerEmail = ownerEmail.default({ is_sent: true, to: [] })
const requiredOwnerEmail = z.object({ is_sent: z.literal(true, MUST_BE_SENT), to: recipients })

/** E-mails to the owner. Without an address in `to`: ADMIN_EMAILS, or every admin. */
export const ownerEmails = z.object({
  new_order: ownerEmail,
  low_stock: ownerEmail,
  reserved_stock: ownerEmail,
  waiting_admin: ownerEmail,
  late_orders: addedOwnerEmail,
  returns: addedOwnerEmail,
  payment_issue: requiredOwnerEmail,
  security: requiredOwnerEmail,
})

export type OwnerEmail = keyof z.infer<typeof ownerEmails>

export const OWNER_EMAILS = ownerEmails.keyof().options

/** Backups that the shop makes by itself, in its data folder. */
export const backups = z.object({
  schedule: z.enum(BACKUP_SCHEDULES, 'Schedule is not valid'),
  /** In the shop's time zone. */
  hour: wholeNumber('Hour', 0, 23),
  /** While there is a schedule, older ones are deleted. */
  keep: wholeNumber('Number of backups', 1, 100),
})

/** After the estimated delivery. */
export const autoDeliver = z.object({
  is_on: z.boolean(),
  days: wholeNumber('Days', 1, 60),
})

const SYNONYMS_MESSAGE = 'Each line of synonyms needs at least two words with a comma between them'

/** Words that mean the same in a search: 'creole, hoop'. */
export const searchSynonyms = z
  .array(
    line('Synonyms are required', 200).refine(
      (text) => text.split(',').filter((word) => /[\p{L}\d]/u.test(word)).length > 1,
      SYNONYMS_MESSAGE,
    ),
  )
  .max(MAX_SYNONYMS, `At most ${MAX_SYNONYMS} lines of synonyms`)
