import { ShopError } from '../../lib/errors.ts'
import type { Shop } from '../../shop.ts'
import { type AccountRow, findAccountByEmail } from '../account-row.ts'
import { countLoginAttempt, forgetLoginAttempt, type Login } from './login-failures.ts'
import { fitsPassword } from './password.ts'

/**
 * The account whose password this is. An address without an account takes the same steps.
 * @returns undefined when address or password is wrong
 * @throws ShopError 'too_many_tries' without having judged it
 */
export async function judgePassword(
  shop: Shop,
  login: Login,
  password: string,
): Promise<AccountRow | undefined> {
  return await oneAtATime(`${login.kind} ${login.email.toLowerCase()} ${login.ip}`, async () => {
    const account = await findAccountByEmail(shop.db, login.kind, login.email)
    const record = (kind: 'log_in_failed' | 'log_in_throttled', reason: string) =>
      shop.security.record({ kind, actor: actorOf(login, account), ip: login.ip, detail: { reason } })
    await countLoginAttempt(shop, login, account?.id).catch((error) => {
      if (error instanceof ShopError) record('log_in_throttled', 'too many wrong passwords')
      throw error
    })
    const fits = await fitsPassword(password, account?.password_hash)
    if (!fits) {
      record('log_in_failed', account ? 'wrong password' : 'no such account')
      return undefined
    }
    await forgetLoginAttempt(shop.db, login)
    return account
  })
}

/** Which address was tried is kept for admins alone: a customer's may be anybody's. */
function actorOf({ kind, email }: Login, account: AccountRow | undefined) {
  if (account) return { kind, id: account.id }
  return kind === 'admin' ? { kind, email } : { kind }
}

// Tries are counted before they are judged: those of one visitor go one after another, so that right ones never add up.
const turns = new Map<string, Promise<unknown>>()

async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, mine)
  try {
    return await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}
