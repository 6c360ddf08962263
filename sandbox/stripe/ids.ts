import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newId(prefix: string, length = 24): string {
  return prefix + spell(randomBytes(length))
}

/** Derived from the session, so that parallel attempts share one payment intent. */
export function intentIdOf(sessionId: string): string {
  return `pi_${spell(createHash('sha256').update(sessionId).digest()).slice(0, 24)}`
}

function spell(bytes: Buffer): string {
  return Array.from(bytes, (byte) => alphabet[byte % 62]).join('')
}
