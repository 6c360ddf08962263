import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { ill, type Patient, watch, well } from './check-context.ts'

const LATE = '15 minutes'

export async function lookAtEmails({ db, clock, mail }: Patient): Promise<Finding> {
  try {
    await mail?.check()
  } catch (error) {
    return ill(
      'letters',
      `The mail server does not take letters: ${(error as Error).message}.`,
      'Check SMTP_URL with your mail provider. Letters wait in the outbox and are sent when it answers.',
    )
  }
  const { rows } = await sql<{ failed: number; late: number }>`
    select (select count(*) from emails where status = 'failed' and text <> '') as failed,
      (select count(*) from emails where status = 'queued' and created_at < ${clock.now()}::timestamptz - ${LATE}::interval) as late`.execute(
    db,
  )
  const { failed, late } = rows[0] ?? { failed: 0, late: 0 }
  if (late > 0) {
    const says = `${pluralize(late, 'letter')} waiting for more than ${LATE}.`
    return ill('letters', says, 'Look at the outbox: each letter says what the mail server answered.')
  }
  if (failed > 0) {
    const says = `${pluralize(failed, 'letter')} could not be sent.`
    return watch(
      'letters',
      says,
      'Open the outbox under Failed, correct the address or the server, and send again.',
    )
  }
  if (!mail) {
    const says = 'A stand-in takes the letters: none reaches anybody.'
    return watch('letters', says, 'To write to shoppers, set SMTP_URL and MAIL_FROM.')
  }
  return well('letters', 'The mail server takes letters, and none is waiting.')
}
