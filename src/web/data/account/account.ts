import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changePasswordBody, ProfileBody } from '../../../contract/account.ts'
import type { User } from '../../../contract/user.ts'
import { call } from '../client.ts'
import { storage } from '../storage.ts'
import { useToken } from '../use-stored.ts'

const ME = ['me']

export function useMe() {
  const token = useToken()
  const queries = useQueryClient()
  return useQuery({ ...profileQuery(queries), enabled: token !== undefined })
}

export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) =>
      keepIfSameSession(call('PUT /users/', { body }), (user) => saveProfile(queries, user)),
  })
}

/** Ends all other sessions; this one continues with the new token. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordBody>) =>
      keepIfSameSession(call('POST /users/change-password/', { body }), ({ access_token }) =>
        storage.writeToken('token', access_token),
      ),
  })
}

export function useExportMe() {
  return useMutation({ mutationFn: () => call('GET /users/me/export/', {}) })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { password: string }) => call('DELETE /users/me/', { body }),
    // Unpaid orders are cancelled with the account.
    onSuccess: () => storage.forget('currentOrder'),
  })
}

/** The stored customer, or by the token when only that is stored. @throws ApiError */
export async function loadUser(queries: QueryClient): Promise<{ id: string }> {
  // The form shows the error.
  const request = { ...profileQuery(queries), retry: false, meta: { silent: true } }
  return storage.read('user') ?? queries.fetchQuery(request)
}

function profileQuery(queries: QueryClient) {
  return {
    queryKey: ME,
    queryFn: () => keepIfSameSession(call('GET /users/me/', {}), (user) => saveProfile(queries, user)),
  }
}

/** Stores a response unless the customer has logged out or changed meanwhile. */
async function keepIfSameSession<T>(request: Promise<T>, store: (response: T) => void): Promise<T> {
  const token = storage.token('token')
  const response = await request
  if (storage.token('token') === token) store(response)
  return response
}

export function saveProfile(queries: QueryClient, user: User): void {
  const { id, first_name, last_name, email, phone_number } = user
  storage.write('user', { id, first_name, last_name, email, phone_number })
  queries.setQueryData(ME, user)
}
