import { type AccountKind, LONG_PASSWORD, PASSWORD_IS_EMAIL } from '../../contract/account.ts'
import { fieldError } from '../lib/errors.ts'
import type { ShopConfig } from '../shop.ts'
import { isCommonPassword } from './common-passwords.ts'
import { isOwnData, type OwnData, ownWords } from './own-data.ts'
import { passwordStrength } from './password/password-strength.ts'

// zxcvbn scores: 1 is below a million guesses, 3 above 100 million.
const EASY = 1
const STRONG = 3

type Choice = Omit<OwnData, 'shopName'> & { kind: AccountKind; password: string }

/** Only for new passwords: stored ones stay valid. @throws ShopError 'invalid' on `password`, 'overloaded' */
export async function requireGoodPassword(
  { config }: { config: Pick<ShopConfig, 'name'> },
  { kind, password, ...account }: Choice,
): Promise<void> {
  const own = { ...account, shopName: config.name }
  if (password.toLowerCase() === own.email.toLowerCase()) throw invalidPassword(PASSWORD_IS_EMAIL)
  if (isCommonPassword(password)) {
    throw invalidPassword('This password is among the most common ones. Please choose another.')
  }
  if (isOwnData(password, own)) {
    throw invalidPassword(
      'This password is made of your own details or the shop’s name. Please choose another.',
    )
  }
  if (kind === 'admin') await requireStrength(password, own)
}

async function requireStrength(password: string, own: OwnData): Promise<void> {
  const strength = await passwordStrength(password, ownWords(own))
  if (password.length < LONG_PASSWORD && strength < STRONG) {
    throw invalidPassword(
      `An admin’s password must be at least ${LONG_PASSWORD} characters, or hard to guess. Several words that do not belong together are best.`,
    )
  }
  if (strength <= EASY) {
    throw invalidPassword(
      'This password is easy to guess. Please choose several words that do not belong together.',
    )
  }
}

function invalidPassword(message: string) {
  return fieldError('password', message)
}
