import { sql } from 'kysely'
import type { Shop } from '../shop.ts'

const GIVEN_UP = sql`j.attempts >= j.max_attempts and j.locked_at is null`
const KEPT = '1 day'

/**
 * Ends what was tried for the last time: a letter whose last try ended with its process counts as failed, so that it can
 * be sent again, and the jobs go once the doctor has told of them for a day. Times are the queue's own.
 */
export async function endGivenUpJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
  await sql`
    update emails set status = 'failed', error = coalesce(error, 'The shop stopped while it was being sent.')
    where status = 'queued' and id in (
      select (j.payload ->> 'email_id')::uuid
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_email' and ${GIVEN_UP})`.execute(db)
  await sql`
    delete from graphile_worker._private_jobs j
    where ${GIVEN_UP} and j.updated_at < now() - ${KEPT}::interval`.execute(db)
}
