import type { DoctorReport, Finding } from '../../contract/admin/doctor.ts'
import { lookAtBackup } from './check-backup.ts'
import { ill, type Patient, type Subject } from './check-context.ts'
import { lookAtDatabase } from './check-database.ts'
import { lookAtDisk } from './check-disk.ts'
import { lookAtEmails } from './check-emails.ts'
import { lookAtPictures } from './check-images.ts'
import { lookAtLaws } from './check-invariants.ts'
import { lookAtJobs } from './check-jobs.ts'
import { lookAtMigrations } from './check-migrations.ts'
import { lookAtPayments } from './check-payments.ts'
import { lookAtProducts } from './check-products.ts'
import { checkProxy } from './check-proxy.ts'
import { lookAtReplica } from './check-replica.ts'
import { lookAtNotices } from './check-webhooks.ts'

type Look = (patient: Patient) => Promise<Finding>

const WITHOUT_DATABASE: [Subject, Look][] = [
  ['disk', lookAtDisk],
  ['payments', lookAtPayments],
  ['backup', lookAtBackup],
  ['proxy', checkProxy],
]

const IN_DATABASE: [Subject, Look][] = [
  ['migrations', lookAtMigrations],
  ['replica', lookAtReplica],
  ['payment notices', lookAtNotices],
  ['letters', lookAtEmails],
  ['jobs', lookAtJobs],
  ['laws', lookAtLaws],
  ['pictures', lookAtPictures],
  ['products', lookAtProducts],
]

/** Looks at everything that can go wrong with a shop, changes nothing, and says what to do. */
export async function examine(patient: Patient): Promise<DoctorReport> {
  const database = await look(patient, 'database', lookAtDatabase)
  const [outside, inside] = await Promise.all([
    Promise.all(WITHOUT_DATABASE.map(([subject, at]) => look(patient, subject, at))),
    database.state === 'ill' ? [] : lookInDatabase(patient),
  ])
  return { examined_at: patient.clock.now().toISOString(), findings: [database, ...outside, ...inside] }
}

/** One after another: the jobs, whose connections these are, need the others. */
async function lookInDatabase(patient: Patient): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [subject, at] of IN_DATABASE) findings.push(await look(patient, subject, at))
  return findings
}

/** One part that can't be looked at must not hide the others. */
function look(patient: Patient, subject: Subject, at: Look): Promise<Finding> {
  return at(patient).catch((error) =>
    ill(subject, `This could not be examined: ${error.message}.`, 'Look into the log, then try again.'),
  )
}
