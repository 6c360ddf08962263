import type { Finding } from '../../contract/admin/doctor.ts'
import { type CheckContext, failure, ok, warning } from './check-context.ts'
import { freeSpace } from './free-space.ts'

const WARNING_BYTES = 2e9
const ERROR_BYTES = 300e6

export async function checkDisk({ dataDir }: Pick<CheckContext, 'dataDir'>): Promise<Finding> {
  const { free, size } = await freeSpace(dataDir)
  return evaluateDisk(free, size)
}

export function evaluateDisk(free: number, size: number): Finding {
  const message = `${gigabytes(free)} of ${gigabytes(size)} free where images and the embedded database are.`
  const advice = 'Delete old backups there, or move DATA_DIR to a larger disk. A full disk stops all orders.'
  const left = gigabytes(free)
  const action = `Delete backups that you have copied elsewhere, or ask for a larger disk. A full disk stops all orders.`
  if (free < ERROR_BYTES) {
    return failure('disk', message, advice, { summary: `The disk is almost full: ${left} left.`, action })
  }
  return free < WARNING_BYTES
    ? warning('disk', message, advice, { summary: `The disk is getting full: ${left} left.`, action })
    : ok('disk', message, `There is enough room: ${left} left.`)
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
