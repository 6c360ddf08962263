import { toast } from '../ui/overlay/toaster.tsx'
import { ApiError, UNREACHABLE } from './client.ts'

/** Shows the server's sentence, else the fallback, else the error's own message; the same sentence only once at a time. */
export function showError(error: Error, fallback?: string): void {
  console.error(error)
  const sentence = errorMessage(error, fallback)
  toast.error(sentence, { id: sentence })
}

/** What to tell the shopper about a failure: of a shop that was not reached, also what to do. */
export function errorMessage(error: Error, fallback?: string): string {
  if (fallback && error.message === UNREACHABLE) return `${fallback.replace(/\.?$/, '.')} ${UNREACHABLE}`
  return (error instanceof ApiError ? error.detail : undefined) ?? fallback ?? error.message
}
