import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ShopError } from '../../lib/errors.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

const PROGRAM = fileURLToPath(new URL('../password-strength-program.ts', import.meta.url))
// The work grows with the length; a password whose start is strong is strong.
const MEASURED_CHARACTERS = 64
const MAX_WAITING = 10
const TIMEOUT_MS = 30_000

const run = promisify(execFile)
const semaphore = createSemaphore(1)

/**
 * How hard a password is to guess, from 0 to 4, as zxcvbn estimates it. Each call starts a process, because the
 * dictionaries take 120 MB; one runs at a time.
 * @param own words that whoever knows the account would try first
 * @throws ShopError 'overloaded'
 */
export async function passwordStrength(password: string, own: string[]): Promise<number> {
  if (semaphore.waiting() >= MAX_WAITING) throw overloaded()
  const question = JSON.stringify({ password: password.slice(0, MEASURED_CHARACTERS), own })
  return await semaphore.run(() => measure(question))
}

async function measure(question: string): Promise<number> {
  try {
    const running = run(process.execPath, [PROGRAM], { timeout: TIMEOUT_MS })
    // Without file descriptors there is no stdin; a process that ended early has closed it. `running` rejects then.
    running.child.stdin?.on('error', () => {}).end(question)
    const { stdout } = await running
    return Number(stdout)
  } catch (error) {
    throw overloaded(error)
  }
}

function overloaded(cause?: unknown): ShopError {
  const message = 'We cannot check this password right now. Please try again in a moment.'
  return new ShopError('overloaded', message, { cause })
}
