import { useNavigate } from 'react-router'
import { checkoutDraft } from '../cart/checkout-draft.ts'
import { ApiError, call } from '../client.ts'
import { showError } from '../show-error.ts'
import { storage } from '../storage.ts'

let isRunning = false

/** Account pages must not redirect to the log-in during the navigation home. */
export function isLoggingOut(): boolean {
  return isRunning
}

/** Revokes the session, clears it in every tab, and goes home. */
export function useLogOut(): () => Promise<void> {
  const clearSession = useClearSession()
  return () => {
    revokeSession()
    return clearSession()
  }
}

/** Clears the session in every tab and goes home. */
export function useClearSession(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    isRunning = true
    storage.clearSession('token')
    checkoutDraft.forget()
    try {
      // flushSync: an account page still mounted afterwards would redirect to the log-in.
      await navigate('/', { flushSync: true })
    } finally {
      isRunning = false
    }
  }
}

/** Not awaited: a slow network must not delay the log-out. */
export function revokeSession(): void {
  call('POST /users/logout/', {}).catch(ignoreEndedSession)
}

export function ignoreEndedSession(error: Error): void {
  if (error instanceof ApiError && error.status === 401) console.error(error)
  else showError(error)
}
