import type { DoctorReport, Finding } from '../../contract/admin/doctor.ts'
import { checkLastBackup } from './check-backup.ts'
import { type CheckContext, failure, SHOW_DETAILS, type Subject } from './check-context.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkDownloads } from './check-downloads.ts'
import { checkEmails } from './check-emails.ts'
import { checkFacts } from './check-facts.ts'
import { checkImages } from './check-images.ts'
import { checkInvariants } from './check-invariants.ts'
import { checkJobs } from './check-jobs.ts'
import { checkMakers } from './check-makers.ts'
import { checkMigrations } from './check-migrations.ts'
import { checkNames } from './check-names.ts'
import { checkPayments } from './check-payments.ts'
import { checkProducts } from './check-products.ts'
import { checkProxy } from './check-proxy.ts'
import { checkReplica } from './check-replica.ts'
import { checkReturns } from './check-returns.ts'
import { checkWebhooks } from './check-webhooks.ts'

type Check = (context: CheckContext) => Promise<Finding>

const WITHOUT_DATABASE: [Subject, Check][] = [
  ['disk', checkDisk],
  ['payments', checkPayments],
  ['backup', checkLastBackup],
  ['proxy', checkProxy],
]

const IN_DATABASE: [Subject, Check][] = [
  ['migrations', checkMigrations],
  ['replica', checkReplica],
  ['webhooks', checkWebhooks],
  ['e-mails', checkEmails],
  ['jobs', checkJobs],
  ['books', checkInvariants],
  ['images', checkImages],
  ['products', checkProducts],
  ['names', checkNames],
  ['facts', checkFacts],
  ['makers', checkMakers],
  ['returns', checkReturns],
  ['downloads', checkDownloads],
]

export async function runChecks(context: CheckContext): Promise<DoctorReport> {
  const database = await run(context, 'database', checkDatabase)
  const [outside, inside] = await Promise.all([
    Promise.all(WITHOUT_DATABASE.map(([subject, check]) => run(context, subject, check))),
    database.state === 'error' ? [] : checkInDatabase(context),
  ])
  return { examined_at: context.clock.now().toISOString(), findings: [database, ...outside, ...inside] }
}

/** Runs one check at a time: they share the connections of the background jobs. */
async function checkInDatabase(context: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [subject, check] of IN_DATABASE) findings.push(await run(context, subject, check))
  return findings
}

/** An error of one check must not hide the others. */
function run(context: CheckContext, subject: Subject, check: Check): Promise<Finding> {
  return check(context).catch((error) =>
    failure(subject, `This check failed: ${error.message}.`, 'Read the log, then try again.', {
      summary: 'This could not be checked.',
      action: `Press Look again. If it stays, ${SHOW_DETAILS}`,
    }),
  )
}
