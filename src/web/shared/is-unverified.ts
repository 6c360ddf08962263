import { ApiError } from '../data/client.ts'

export function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /verify/i.test(error.detail ?? '')
}
