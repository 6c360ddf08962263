import { sql } from 'kysely'
import type { Finding } from '../../contract/admin/doctor.ts'
import { pluralize } from '../lib/pluralize.ts'
import { ago, type CheckContext, failure, ok, SHOW_DETAILS, warning } from './check-context.ts'

const STALLED_AFTER_MS = 10 * 60_000

type Queue = { ready: number; failed: number; oldest: Date | null; now: Date; tasks: string[] }

// A locked job is still running its last attempt.
const FAILED = sql`attempts >= max_attempts and locked_at is null`

// The queue uses the time of PostgreSQL, not the shop's clock.
export async function checkJobs({ db }: CheckContext): Promise<Finding> {
  const { rows } = await sql<Queue>`
    select count(*) filter (where attempts < max_attempts and run_at <= now()) as ready,
      min(run_at) filter (where attempts < max_attempts and run_at <= now()) as oldest,
      count(*) filter (where ${FAILED}) as failed, now() as now,
      array_agg(distinct task_identifier order by task_identifier) filter (where ${FAILED}) as tasks
    from graphile_worker.jobs`.execute(db)
  const { ready, failed, oldest, now, tasks } = rows[0] as Queue
  if (oldest && now.getTime() - oldest.getTime() > STALLED_AFTER_MS) {
    const message = `Background jobs have stopped: ${pluralize(ready, 'job')} waiting, the first since ${ago(now, oldest)}.`
    return failure('jobs', message, 'Start the shop again. If that does not help, the log says what fails.', {
      summary: 'The work in the background has stopped: e-mails and refunds wait.',
      action: `Have the shop started again. If that does not help, ${SHOW_DETAILS}`,
    })
  }
  if (failed > 0) {
    const message = `${pluralize(failed, 'job')} failed: ${tasks.join(', ')}.`
    const advice = 'E-mails can be sent again from the outbox; refunds are repeated automatically.'
    return warning('jobs', message, advice, {
      summary: `${pluralize(failed, 'task')} in the background failed.`,
      action: advice,
    })
  }
  return ok(
    'jobs',
    ready > 0 ? `${pluralize(ready, 'job')} waiting.` : 'Nothing is waiting.',
    'The work in the background is up to date.',
  )
}
