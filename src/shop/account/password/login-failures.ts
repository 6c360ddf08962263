import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountKind } from '../../../contract/account.ts'
import { addJob } from '../../jobs/add-job.ts'
import { rateLimited } from '../../lib/rate-limited.ts'
import type { Shop, Tx } from '../../shop.ts'

/** The limits also apply to unknown accounts, so that responses do not reveal which exist. */
export type Login = { kind: AccountKind; email: string; ip: string }

type Outcome = { allowed: boolean; paused_until: Date | null; all_until: Date | null; alert_due: boolean }

const FREE_ATTEMPTS = 5
const MAX_PAUSE_S = 60
const ATTEMPTS_PER_HOUR = 100
const HOUR_MS = 3_600_000

const pause = sql`make_interval(secs => case when t.attempts < ${FREE_ATTEMPTS}::int then 0
  else least(${MAX_PAUSE_S}::int, power(2, least(t.attempts, 20) - ${FREE_ATTEMPTS - 1}::int)) end)`

/**
 * Counts before verification, so that concurrent attempts count. After 5 failures per IP address pauses grow to 60 s; after
 * 100 failures an hour only recognised addresses may try. @throws ShopError 'too_many_tries'
 */
export async function countLoginAttempt(
  shop: Shop,
  login: Login,
  accountId: string | undefined,
): Promise<void> {
  const now = shop.clock.now()
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const account = accountHash(login)
  const { rows } = await sql<Outcome>`
    with pair as (
      insert into login_failures as t (account_hash, ip, attempts, window_started_at, last_attempt_at)
      values (${account}, ${login.ip}, 1, ${now}, ${now})
      on conflict (account_hash, ip) do update set last_attempt_at = excluded.last_attempt_at,
        attempts = case when t.last_attempt_at <= ${hourAgo} then 1 else t.attempts + 1 end
      where t.last_attempt_at + ${pause} <= excluded.last_attempt_at
      returning ip
    ), everywhere as (
      insert into login_failures as t (account_hash, ip, attempts, window_started_at, last_attempt_at)
      select ${account}, '*', 1, ${now}::timestamptz, ${now}::timestamptz from pair
      on conflict (account_hash, ip) do update set last_attempt_at = excluded.last_attempt_at,
        attempts = case when t.window_started_at <= ${hourAgo} then 1 else t.attempts + 1 end,
        window_started_at = case when t.window_started_at <= ${hourAgo} then excluded.window_started_at else t.window_started_at end
      where t.window_started_at <= ${hourAgo} or t.attempts < ${ATTEMPTS_PER_HOUR}::int
        or exists (select from recognised_ips where account_id = ${accountId ?? null} and ip = ${login.ip})
      returning ip
    )
    select exists (select from everywhere) as allowed,
      case when not exists (select from pair) then
        (select t.last_attempt_at + ${pause} from login_failures t where t.account_hash = ${account} and t.ip = ${login.ip})
      end as paused_until,
      (select t.window_started_at + interval '1 hour' from login_failures t where t.account_hash = ${account} and t.ip = '*') as all_until,
      exists (select from login_failures t where t.account_hash = ${account} and t.ip = '*'
        and (t.alerted_at is null or t.alerted_at <= ${hourAgo})) as alert_due
    `.execute(shop.db)
  const [outcome] = rows
  if (outcome?.allowed) return
  if (login.kind === 'admin' && outcome?.alert_due && !outcome.paused_until)
    await alertAttack(shop, login, account)
  const until = outcome?.paused_until ?? outcome?.all_until ?? now
  throw rateLimited(until.getTime() - now.getTime())
}

/** At most once an hour; a job checks whether the account exists. A failure here must not change the response. */
async function alertAttack(shop: Shop, { email }: Login, account: string): Promise<void> {
  const now = shop.clock.now()
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const alert = shop.db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('login_failures')
      .set({ alerted_at: now })
      .where('account_hash', '=', account)
      .where('ip', '=', '*')
      .where((eb) => eb.or([eb('alerted_at', 'is', null), eb('alerted_at', '<=', hourAgo)]))
      .returning('account_hash')
      .executeTakeFirst()
    if (due) await addJob(tx, 'notify_security', { alert: 'attacked', email })
  })
  await alert.catch((error) => shop.log.warn({ error: error.message }, 'reporting an attack failed'))
}

/** Resets the counter of this account and address, and undoes one failure of the account. */
export async function forgetLoginAttempt(db: Tx, login: Login): Promise<void> {
  const account = accountHash(login)
  // The same lock order as in countLoginAttempt.
  await sql`
    with removed as (delete from login_failures where account_hash = ${account} and ip = ${login.ip} returning ip)
    update login_failures set attempts = greatest(attempts - 1, 0)
    where account_hash = ${account} and ip = '*' and (select count(*) from removed) >= 0`.execute(db)
}

/** The caller has proven to own the e-mail address. */
export async function clearLoginFailures(db: Tx, login: Login): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_hash', '=', accountHash(login))
    .where('ip', '=', login.ip)
    .execute()
}

/** Recognised addresses may log in even while the account is under attack. */
export async function recogniseIp(tx: Tx, shop: Shop, accountId: string, ip: string): Promise<void> {
  await tx
    .insertInto('recognised_ips')
    .values({ account_id: accountId, ip, last_seen_at: shop.clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'ip'])
        .doUpdateSet((eb) => ({ last_seen_at: eb.ref('excluded.last_seen_at') })),
    )
    .execute()
}

function accountHash({ kind, email }: Login): string {
  return createHash('sha256').update(`${kind}:${email.toLowerCase()}`).digest('base64url')
}
