import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new id as Stripe writes them: newId('re_') → 're_8fK2…'. */
export function newId(prefix: string, length = 24): string {
  return prefix + spell(randomBytes(length))
}

/** The one payment intent of a session, so that tries of two processes at once meet in the same one. */
export function intentIdOf(sessionId: string): string {
  return `pi_${spell(createHash('sha256').update(sessionId).digest()).slice(0, 24)}`
}

function spell(bytes: Buffer): string {
  return Array.from(bytes, (byte) => alphabet[byte % 62]).join('')
}
