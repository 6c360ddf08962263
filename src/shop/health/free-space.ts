import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'

type DiskSpace = { free: number; size: number }

/** Returns bytes. The embedded database may be on another disk than the data folder: then the fuller disk counts. */
export async function freeSpace(dataDir: string): Promise<DiskSpace> {
  await mkdir(dataDir, { recursive: true })
  const data = await spaceOf(dataDir)
  const database = await spaceOf(join(dataDir, 'postgres')).catch(() => data)
  return database.free < data.free ? database : data
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}
