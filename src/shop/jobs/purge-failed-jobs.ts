import { sql } from 'kysely'
import type { Shop } from '../shop.ts'

const HAS_FAILED = sql`j.attempts >= j.max_attempts and j.locked_at is null`
const RETENTION = '1 day'

/** E-mails whose process died in the last attempt can be resent. Failed jobs stay a day for the health checks. */
export async function purgeFailedJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
  await sql`
    update emails set status = 'failed', error = coalesce(error, 'The shop stopped while it was being sent.')
    where status = 'queued' and id in (
      select (j.payload ->> 'email_id')::uuid
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'send_email' and ${HAS_FAILED})`.execute(db)
  await sql`
    delete from graphile_worker._private_jobs j
    where ${HAS_FAILED} and j.updated_at < now() - ${RETENTION}::interval`.execute(db)
}
