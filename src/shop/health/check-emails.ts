import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { countUndelivered } from '../mail/undelivered.ts'
import { type CheckContext, failure, ok, SHOW_DETAILS, warning } from './check-context.ts'

const LATE = '15 minutes'

export async function checkEmails({ db, clock, mail }: CheckContext): Promise<Finding> {
  try {
    await mail?.check()
  } catch (error) {
    return failure(
      'e-mails',
      `The mail server does not accept e-mails: ${(error as Error).message}.`,
      'Check SMTP_URL with your mail provider. E-mails wait in the outbox and are sent when it answers.',
      {
        summary: 'The shop cannot send e-mails: its mail server refuses them or does not answer.',
        action: `They wait in the outbox and go out when the mail server takes them again. If this lasts, ${SHOW_DETAILS}`,
      },
    )
  }
  const { rows } = await sql<{ late: number }>`
    select count(*) as late from emails
    where status = 'queued' and created_at < ${clock.now()}::timestamptz - ${LATE}::interval`.execute(db)
  const late = rows[0]?.late ?? 0
  const undelivered = await countUndelivered(db)
  if (late > 0) {
    const message = `${pluralize(late, 'e-mail')} waiting for more than ${LATE}.`
    return failure('e-mails', message, 'Open the outbox: each e-mail shows the answer of the mail server.')
  }
  if (undelivered > 0) {
    const message = `${pluralize(undelivered, 'e-mail')} could not be sent.`
    return warning(
      'e-mails',
      message,
      'Open the outbox under Not delivered, correct the address or the server, and send again.',
    )
  }
  if (!mail) {
    const message = 'The sandbox takes the e-mails: they reach nobody.'
    return warning('e-mails', message, 'To send e-mails to shoppers, set SMTP_URL and MAIL_FROM.', {
      summary: 'Nobody gets e-mails yet: the shop only rehearses.',
      action: 'To write to shoppers, connect a mail account. The set-up page says how.',
    })
  }
  return ok(
    'e-mails',
    'The mail server accepts e-mails, and none is waiting.',
    'E-mails go out, and none is waiting.',
  )
}
