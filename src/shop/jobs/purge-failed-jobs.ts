import { sql } from 'kysely'
import type { Shop } from '../shop.ts'

const HAS_FAILED = sql`attempts >= max_attempts and locked_at is null`
const RETENTION = '1 day'

/** E-mails whose process died in the last attempt can be resent. Failed jobs stay a day for the health checks. */
export async function purgeFailedJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
  await sql`
    update emails set status = 'failed', error = coalesce(error, 'The shop stopped while it was being sent.')
    where status = 'queued' and id in (
      select key::uuid from graphile_worker.jobs where task_identifier = 'send_email' and ${HAS_FAILED})`.execute(
    db,
  )
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where ${HAS_FAILED} and updated_at < now() - ${RETENTION}::interval))`.execute(
    db,
  )
}
