import { sql } from 'kysely'
import { addJob } from '../jobs/add-job.ts'
import type { Shop, Tx } from '../shop.ts'

/**
 * E-mails the owner when an admin comes from a network that this admin never came from. The first one ever is no news.
 * Goes before `recogniseIp`.
 * @returns whether the network is new
 */
export async function alertNewPlace(
  tx: Tx,
  { clock }: Pick<Shop, 'clock'>,
  { adminId, ip }: { adminId: string; ip: string },
): Promise<boolean> {
  const { rows } = await sql<{ places: number; is_known: boolean | null }>`
    select count(*)::integer as places, bool_or(${networkOf(sql`ip`)} = ${networkOf(sql`${ip}::text`)}) as is_known
    from recognised_ips where account_id = ${adminId}`.execute(tx)
  const [found] = rows
  if (!found?.places || found.is_known) return false
  const at = clock.now().toISOString()
  await addJob(tx, 'notify_security', { alert: 'new_place', admin_id: adminId, ip, at })
  return true
}

/** Of IPv4 the first three numbers, since providers change the last one; IPv6 addresses are kept by their /64. */
function networkOf(ip: ReturnType<typeof sql>) {
  return sql`regexp_replace(${ip}, '\\.\\d+$', '')`
}
