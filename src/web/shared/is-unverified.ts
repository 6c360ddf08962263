import { ApiError } from '../data/client.ts'

/** Whether a log-in was refused only because its address is not verified yet. */
export function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /verify/i.test(error.detail ?? '')
}
