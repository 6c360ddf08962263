import type { Examination, Finding } from '../../contract/doctor.ts'
import { lookAtBackup } from './look-at-backup.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtDisk } from './look-at-disk.ts'
import { lookAtJobs } from './look-at-jobs.ts'
import { lookAtLaws } from './look-at-laws.ts'
import { lookAtLetters } from './look-at-letters.ts'
import { lookAtMigrations } from './look-at-migrations.ts'
import { lookAtNotices } from './look-at-notices.ts'
import { lookAtPayments } from './look-at-payments.ts'
import { lookAtPictures } from './look-at-pictures.ts'
import { lookAtProducts } from './look-at-products.ts'
import { lookAtReplica } from './look-at-replica.ts'
import { ill, type Patient, type Subject } from './patient.ts'

type Look = (patient: Patient) => Promise<Finding>

const WITHOUT_DATABASE: [Subject, Look][] = [
  ['disk', lookAtDisk],
  ['payments', lookAtPayments],
  ['backup', lookAtBackup],
]

const IN_DATABASE: [Subject, Look][] = [
  ['migrations', lookAtMigrations],
  ['replica', lookAtReplica],
  ['payment notices', lookAtNotices],
  ['letters', lookAtLetters],
  ['jobs', lookAtJobs],
  ['laws', lookAtLaws],
  ['pictures', lookAtPictures],
  ['products', lookAtProducts],
]

/** Looks at everything that can go wrong with a shop, changes nothing, and says what to do. */
export async function examine(patient: Patient): Promise<Examination> {
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
