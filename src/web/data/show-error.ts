import { toast } from '../ui/overlay/toaster.tsx'
import { ApiError, UNREACHABLE } from './client.ts'

/** Toasts the error; the same message once at a time. */
export function showError(error: Error, fallback?: string): void {
  console.error(error)
  const sentence = errorMessage(error, fallback)
  toast.error(sentence, { id: sentence })
}

/** The server's message, else the fallback, else the error's own. */
export function errorMessage(error: Error, fallback?: string): string {
  if (fallback && error.message === UNREACHABLE) return `${fallback.replace(/\.?$/, '.')} ${UNREACHABLE}`
  return (error instanceof ApiError ? error.detail : undefined) ?? fallback ?? error.message
}
