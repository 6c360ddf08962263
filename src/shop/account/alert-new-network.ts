import { sql } from 'kysely'
import { addJob } from '../jobs/add-job.ts'
import type { Shop, Tx } from '../shop.ts'

/** Ignores the first log-in. Call it before `recogniseIp`. @returns whether the network is new */
export async function alertNewNetwork(
  tx: Tx,
  { clock }: Pick<Shop, 'clock'>,
  { adminId, ip }: { adminId: string; ip: string },
): Promise<boolean> {
  const { rows } = await sql<{ networks: number; is_known: boolean | null }>`
    select count(*)::integer as networks, bool_or(${networkOf(sql`ip`)} = ${networkOf(sql`${ip}::text`)}) as is_known
    from recognised_ips where account_id = ${adminId}`.execute(tx)
  const [found] = rows
  if (!found?.networks || found.is_known) return false
  const at = clock.now().toISOString()
  await addJob(tx, 'notify_security', { alert: 'new_place', admin_id: adminId, ip, at })
  return true
}

/** IPv4 by /24, because providers change the last number; IPv6 is stored by /64. */
function networkOf(ip: ReturnType<typeof sql>) {
  return sql`regexp_replace(${ip}, '\\.\\d+$', '')`
}
