import type { Finding } from '../../contract/admin/doctor.ts'
import { ill, type Patient, watch, well } from './check-context.ts'
import { freeSpace } from './free-space.ts'

const LITTLE = 2e9
const TOO_LITTLE = 300e6

export async function lookAtDisk({ dataDir }: Pick<Patient, 'dataDir'>): Promise<Finding> {
  const { free, size } = await freeSpace(dataDir)
  return judgeDisk(free, size)
}

/** @param free @param size bytes */
export function judgeDisk(free: number, size: number): Finding {
  const says = `${gigabytes(free)} of ${gigabytes(size)} free where pictures and the embedded database are.`
  const advice = 'Delete old backups there, or move DATA_DIR to a larger disk. A full disk stops all orders.'
  if (free < TOO_LITTLE) return ill('disk', says, advice)
  return free < LITTLE ? watch('disk', says, advice) : well('disk', says)
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
