import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { ago, ill, type Patient, watch, well } from './check-context.ts'

const STILL_AFTER_MS = 10 * 60_000

type Queue = { ready: number; failed: number; oldest: Date | null; now: Date; tasks: string[] }

// One on its last try is none yet.
const GIVEN_UP = sql`attempts >= max_attempts and locked_at is null`

/** Times are PostgreSQL's own, as the queue's are. */
export async function lookAtJobs({ db }: Patient): Promise<Finding> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where attempts < max_attempts and run_at <= now()) as ready,
      min(run_at) filter (where attempts < max_attempts and run_at <= now()) as oldest,
      count(*) filter (where ${GIVEN_UP}) as failed, now() as now,
      array_agg(distinct task_identifier order by task_identifier) filter (where ${GIVEN_UP}) as tasks
    from graphile_worker.jobs`.execute(db)
  const { ready, failed, oldest, now, tasks } = rows[0] as Queue
  if (oldest && now.getTime() - oldest.getTime() > STILL_AFTER_MS) {
    const says = `The shop's work behind the scenes stands still: ${pluralize(ready, 'job')} waiting, the first since ${ago(now, oldest)}.`
    return ill('jobs', says, 'Start the shop again. If that does not help, the log says what fails.')
  }
  if (failed > 0) {
    const says = `${pluralize(failed, 'job')} given up: ${tasks.join(', ')}.`
    return watch(
      'jobs',
      says,
      'Letters can be sent again from the outbox; refunds are tried again by themselves.',
    )
  }
  return well('jobs', ready > 0 ? `${pluralize(ready, 'job')} under way.` : 'Nothing is waiting.')
}
