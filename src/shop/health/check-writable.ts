import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeSpace } from './free-space.ts'

// PostgreSQL ends at once when the next file of its write-ahead log, 16 MB, does not fit.
const LEAST_FREE = 32 * 1024 * 1024

/** Whether the data folder takes what the shop writes. @returns what prevents it, in a few words */
export async function whyNotWritable(dataDir: string): Promise<string | undefined> {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    const { free } = await freeSpace(dataDir)
    if (free < LEAST_FREE) return 'the disk is full'
    // A quota, or a disk that was mounted again to be read only, shows at a write alone.
    await writeFile(probe, Buffer.alloc(4_096))
    return undefined
  } catch {
    return 'the data folder cannot be written'
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
