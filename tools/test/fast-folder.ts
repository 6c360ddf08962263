import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * A folder in memory for temporary files, when it has room: the copies of the test database cost a tenth there.
 * TMPDIR overrides it.
 */
export async function fastFolder(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir()
  const free = await statfs(IN_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= MIN_FREE_BYTES ? IN_MEMORY : tmpdir()
}
