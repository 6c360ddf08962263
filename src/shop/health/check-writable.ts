import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freeSpace } from './free-space.ts'

// PostgreSQL stops when the next WAL segment (16 MB) does not fit.
const MIN_FREE_BYTES = 32 * 1024 * 1024

/** @returns why the data folder cannot be written; undefined when it can */
export async function findWriteProblem(dataDir: string): Promise<string | undefined> {
  const probe = join(dataDir, `.write-probe-${process.pid}`)
  try {
    const { free } = await freeSpace(dataDir)
    if (free < MIN_FREE_BYTES) return 'the disk is full'
    // A quota or a read-only mount shows only at a write.
    await writeFile(probe, Buffer.alloc(4_096))
    return undefined
  } catch {
    return 'the data folder cannot be written'
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
