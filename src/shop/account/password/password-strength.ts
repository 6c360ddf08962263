import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ShopError } from '../../lib/errors.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

const PROGRAM = fileURLToPath(new URL('../password-strength-program.ts', import.meta.url))
// The cost grows with the length, and a password with a strong start is strong.
const MEASURED_CHARACTERS = 64
const MAX_WAITING = 10
const TIMEOUT_MS = 30_000

const run = promisify(execFile)
const semaphore = createSemaphore(1)

/** The zxcvbn score, 0 to 4. Runs in a child process: the dictionaries take 120 MB. @throws ShopError 'overloaded' */
export async function passwordStrength(password: string, own: string[]): Promise<number> {
  if (semaphore.waiting() >= MAX_WAITING) throw overloaded()
  const input = JSON.stringify({ password: password.slice(0, MEASURED_CHARACTERS), own })
  return await semaphore.run(() => measure(input))
}

async function measure(input: string): Promise<number> {
  try {
    const running = run(process.execPath, [PROGRAM], { timeout: TIMEOUT_MS })
    // stdin is missing when there are no file descriptors, and fails when the process ended early; `running` rejects then.
    running.child.stdin?.on('error', () => {}).end(input)
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
