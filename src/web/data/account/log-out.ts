import { useNavigate } from 'react-router'
import { ApiError, call } from '../client.ts'
import { showError } from '../show-error.ts'
import { storage } from '../storage.ts'

let isUnderWay = false

/** While the browser is on its way home the account's pages must not send it to the log-in instead. */
export function isLoggingOut(): boolean {
  return isUnderWay
}

/** Ends the session on the server, forgets the customer in every tab, and goes home. */
export function useLogOut(): () => Promise<void> {
  const leave = useClearSession()
  return () => {
    endSession()
    return leave()
  }
}

/** Forgets the customer in every tab and goes home. */
export function useClearSession(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    isUnderWay = true
    storage.clearSession('token')
    try {
      // Drawn at once: a page of the account that is still there afterwards would lead to the log-in.
      await navigate('/', { flushSync: true })
    } finally {
      isUnderWay = false
    }
  }
}

/** Ends the session on the server. Not waited for: whoever leaves is not kept by a slow network. */
export function endSession(): void {
  call('POST /users/logout/', {}).catch(ignoreEndedSession)
}

/** A session that had ended already is what was wanted. */
export function ignoreEndedSession(error: Error): void {
  if (error instanceof ApiError && error.status === 401) console.error(error)
  else showError(error)
}
