import type { Finding } from '../../contract/admin/doctor.ts'
import { type Patient, watch, well } from './check-context.ts'

/** Nobody notices a replica that is not well: the shop reads from the primary, which then has all the work. */
export async function lookAtReplica({ replica }: Patient): Promise<Finding> {
  if (!replica) return well('replica', 'There is none: all is read from the one database.')
  const { isUsed, why, behindMs } = await replica.check()
  const late = `${(behindMs / 1000).toFixed(1)} s behind`
  if (isUsed) return well('replica', `The catalogue is read from the replica, ${late}.`)
  return watch(
    'replica',
    `The catalogue is read from the primary: of the replica, ${late}, ${why}.`,
    'The shop goes on as it is. Look at the replica, and at DATABASE_REPLICA_URL, if this does not pass.',
  )
}
