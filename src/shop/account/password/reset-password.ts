import type { AccountKind } from '../../../contract/account.ts'
import { fieldError } from '../../lib/errors.ts'
import type { Shop, Tx } from '../../shop.ts'
import { findAccount, lockAccount, ownerColumn } from '../account-row.ts'
import { alertNewNetwork } from '../alert-new-network.ts'
import { tokenHash } from '../email/email-token.ts'
import { markVerified } from '../email/verify-email.ts'
import { requireGoodPassword } from '../require-good-password.ts'
import { clearLoginFailures, recogniseIp } from './login-failures.ts'
import { hashPassword } from './password.ts'
import { setPassword } from './set-password.ts'

type Reset = { kind: AccountKind; token: string; password: string; ip: string }

/** The token also proves the e-mail address. @throws ShopError 'invalid' on `token` or `password` */
export async function resetPassword(shop: Shop, { kind, token, password, ip }: Reset): Promise<void> {
  const lookup = { kind, hash: tokenHash(token), at: shop.clock.now() }
  const ownerId = await findOwner(shop.db, lookup)
  const owner = ownerId && (await findAccount(shop.db, { kind, id: ownerId }))
  if (!owner) throw invalidToken()
  await requireGoodPassword(shop, { ...owner, kind, password })
  const passwordHash = await hashPassword(password)
  await shop.db.transaction().execute(async (tx) => {
    const id = await findOwner(tx, lookup)
    const account = id && (await lockAccount(tx, kind, { id }))
    // Checked again under the lock: the token may have been used concurrently.
    if (!account || !(await findOwner(tx, lookup))) throw invalidToken()
    await setPassword(tx, shop, { kind, ...account }, passwordHash)
    await markVerified(tx, shop, { kind, id: account.id })
    if (kind === 'admin') await alertNewNetwork(tx, shop, { adminId: account.id, ip })
    await recogniseIp(tx, shop, account.id, ip)
    await clearLoginFailures(tx, { kind, email: account.email, ip })
  })
  shop.security.record({ kind: 'password_reset', actor: { kind, id: owner.id }, ip })
}

type TokenLookup = { kind: AccountKind; hash: Buffer; at: Date }

async function findOwner(db: Tx, { kind, hash, at }: TokenLookup): Promise<string | undefined> {
  const column = ownerColumn(kind)
  const found = await db
    .selectFrom('email_tokens')
    .select(`${column} as id`)
    .where('token_hash', '=', hash)
    .where('purpose', '=', 'reset_password')
    .where('expires_at', '>', at)
    .where(column, 'is not', null)
    .executeTakeFirst()
  return found?.id ?? undefined
}

function invalidToken() {
  return fieldError('token', 'This link is not valid any more. Please ask for a new one.')
}
