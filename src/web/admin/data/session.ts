import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { logInBody, SignUpBody } from '../../../contract/account.ts'
import { ignoreEndedSession } from '../../data/account/log-out.ts'
import { call } from '../../data/client.ts'
import { storage } from '../../data/storage.ts'

/** Whether this browser may see the back office: it holds an admin's record. */
export function isAdmin(): boolean {
  return storage.read('admin')?.role === 'admin'
}

/** Keeps the token, then who it belongs to; only the form shows what is refused. */
export function useAdminLogIn() {
  return useMutation({
    meta: { silent: true },
    mutationFn: async (body: z.output<typeof logInBody>) => {
      const { access_token } = await call('POST /admin/login/', { body, isAnonymous: true })
      storage.writeToken('admin_token', access_token)
      try {
        const { id, first_name, last_name, email, role } = await call('GET /admin/me/', {})
        storage.write('admin', { id, first_name, last_name, email, role })
      } catch (error) {
        storage.forget('admin_token')
        throw error
      }
    },
  })
}

let isUnderWay = false

/** True from the press of Logout until the next page is there: the guard must not lead elsewhere meanwhile. */
export function isLoggingOut(): boolean {
  return isUnderWay
}

/** Ends the session, forgets the admin, and goes to the customers' log-in. */
export function useAdminLogOut() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    isUnderWay = true
    await queries.cancelQueries()
    call('POST /admin/logout/', {}).catch(ignoreEndedSession)
    storage.clearSession('admin_token')
    await navigate('/login')
  }
}

/** What was loaded for an admin is forgotten with the last page that shows it: one that still does would load it again. */
export function useForgetting(): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      isUnderWay = false
      if (!isAdmin()) queries.removeQueries({ queryKey: ['admin'] })
    },
    [queries],
  )
}

export function useAdminSignUp() {
  return useMutation({
    meta: { fallback: 'Signup failed' },
    mutationFn: (body: SignUpBody) => call('POST /admin/', { body, isAnonymous: true }),
  })
}
