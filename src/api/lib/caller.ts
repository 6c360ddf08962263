import type { Access } from '../../contract/endpoints/endpoint.ts'
import { type AccountKey, sessionEnded } from '../../shop/account/account-row.ts'
import { findSession } from '../../shop/account/session.ts'
import { ShopError } from '../../shop/lib/errors.ts'
import type { Shop } from '../../shop/shop.ts'

/** @throws ShopError 'not_signed_in' for a missing or invalid token, 'not_allowed' for one of the wrong kind */
export async function callerOf(
  shop: Shop,
  access: Access,
  token: string | undefined,
): Promise<AccountKey | undefined> {
  if (access === 'public') return undefined
  if (!token) {
    if (access === 'visitor') return undefined
    throw notSignedIn()
  }
  const owner = await findSession(shop.db, shop.clock, token)
  if (!owner) throw sessionEnded()
  if (access !== 'visitor' && owner.kind !== access) throw notAllowed()
  return owner
}

export function notSignedIn(): ShopError {
  return new ShopError('not_signed_in', 'Please log in first.')
}

export function notAllowed(): ShopError {
  return new ShopError('not_allowed', 'You are not allowed to do this.')
}
