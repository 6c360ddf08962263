import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { ShopError } from '../../lib/errors.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

const derive = promisify(argon2)

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet).
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

// Hashing shares Node's four background threads with files and compression, and leaves one core free.
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1))

// About twenty seconds of work: later requests would time out.
const MAX_WAITING = 500 * CONCURRENCY

const semaphore = createSemaphore(CONCURRENCY)

/** @returns a PHC string */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await withPermit(() =>
    derive('argon2id', { ...COST, message: password.normalize('NFKC'), nonce }),
  )
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** Takes the same time for a wrong password and for an unknown account (no hash). */
export async function matchesPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(storedHash ?? NO_PASSWORD) ?? []
  if (!nonce || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const given = await withPermit(() =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(given, expected) && storedHash !== undefined
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** For accounts without a password: matches none, in the usual time. */
export const NO_PASSWORD = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(32))}`

function withPermit<T>(work: () => Promise<T>): Promise<T> {
  if (semaphore.waiting() < MAX_WAITING) return semaphore.run(work)
  throw new ShopError('overloaded', 'Too many people are logging in right now. Please try again in a moment.')
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
