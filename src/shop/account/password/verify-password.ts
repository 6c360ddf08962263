import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { type AccountRow, findAccountByEmail } from '../account-row.ts'
import { countLoginAttempt, forgetLoginAttempt, type Login } from './login-failures.ts'
import { matchesPassword } from './password.ts'

/** Takes equal time for unknown addresses. @returns undefined for wrong credentials @throws ShopError 'too_many_tries' */
export async function verifyPassword(
  shop: Shop,
  login: Login,
  password: string,
): Promise<AccountRow | undefined> {
  return await serialise(`${login.kind} ${login.email.toLowerCase()} ${login.ip}`, async () => {
    const account = await findAccountByEmail(shop.db, login.kind, login.email)
    const record = (kind: 'log_in_failed' | 'log_in_throttled', reason: string) =>
      shop.security.record({ kind, actor: actorOf(login, account), ip: login.ip, detail: { reason } })
    await countLoginAttempt(shop, login, account?.id).catch((error) => {
      if (error instanceof ShopError) record('log_in_throttled', 'too many wrong passwords')
      throw error
    })
    const matches = await matchesPassword(password, account?.password_hash)
    if (!matches) {
      record('log_in_failed', account ? 'wrong password' : 'no such account')
      return undefined
    }
    await forgetLoginAttempt(shop.db, login)
    return account
  })
}

/** Unknown addresses are logged only for admin log-ins: others are personal data. */
function actorOf({ kind, email }: Login, account: AccountRow | undefined) {
  if (account) return { kind, id: account.id }
  return kind === 'admin' ? { kind, email } : { kind }
}

// Failures are counted before verification: concurrent correct attempts of one visitor must not add up.
const queues = new Map<string, Promise<unknown>>()

async function serialise<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (queues.get(key) ?? Promise.resolve()).then(work, work)
  queues.set(key, mine)
  try {
    return await mine
  } finally {
    if (queues.get(key) === mine) queues.delete(key)
  }
}
