import { FAULTY } from './faulty.ts'
import type { Right } from './right.ts'

/** A piece with a seal comes back with that unbroken, unless it is faulty. */
export function asksForSeal({
  right,
  reason,
}: {
  right: Pick<Right, 'kind'>
  reason: string | null
}): boolean {
  return right.kind === 'sealed' && reason?.toLowerCase() !== FAULTY
}
