import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { logInBody, SignUpBody } from '../../../contract/account.ts'
import { ignoreEndedSession } from '../../data/account/log-out.ts'
import { call } from '../../data/client.ts'
import { storage } from '../../data/storage.ts'

export function isAdmin(): boolean {
  return storage.read('admin')?.role === 'admin'
}

/** Only the form shows errors. */
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

let isLeaving = false

/** The guard must not redirect during the navigation after a log-out. */
export function isLoggingOut(): boolean {
  return isLeaving
}

export function useAdminLogOut() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    isLeaving = true
    await queries.cancelQueries()
    call('POST /admin/logout/', {}).catch(ignoreEndedSession)
    storage.clearSession('admin_token')
    await navigate('/login')
  }
}

/** Clears the cached data after a log-out, once no mounted page would load it again. */
export function useClearAdminCache(): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      isLeaving = false
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
