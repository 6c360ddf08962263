import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { changePasswordBody, ProfileBody } from '../../../contract/account.ts'
import type { User } from '../../../contract/user.ts'
import { call } from '../client.ts'
import { storage } from '../storage.ts'
import { useToken } from '../use-stored.ts'

const ME = ['me']

/** The customer who is logged in. */
export function useMe() {
  const token = useToken()
  const queries = useQueryClient()
  return useQuery({ ...profileIn(queries), enabled: token !== undefined })
}

export function useSaveProfile() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileBody) =>
      keepIfSameSession(call('PUT /users/', { body }), (user) => saveProfile(queries, user)),
  })
}

/** Ends the sessions of all devices; this one goes on with the token that comes back. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: z.output<typeof changePasswordBody>) =>
      keepIfSameSession(call('POST /users/change-password/', { body }), ({ access_token }) =>
        storage.writeToken('token', access_token),
      ),
  })
}

/** Everything that the shop keeps about the customer. */
export function useExportMe() {
  return useMutation({ mutationFn: () => call('GET /users/me/export/', {}) })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: { password: string }) => call('DELETE /users/me/', { body }),
    // An order that was still to be paid has ended with the account.
    onSuccess: () => storage.forget('currentOrder'),
  })
}

/** Who is logged in, also when this browser has lost all but the token. @throws ApiError */
export async function loadUser(queries: QueryClient): Promise<{ id: string }> {
  // The form says what failed, but for a session that has ended.
  const asked = { ...profileIn(queries), retry: false, meta: { quiet: true } }
  return storage.read('user') ?? queries.fetchQuery(asked)
}

function profileIn(queries: QueryClient) {
  return {
    queryKey: ME,
    queryFn: () => keepIfSameSession(call('GET /users/me/', {}), (user) => saveProfile(queries, user)),
  }
}

/** Keeps an answer for whoever asked for it: not once they have logged out, or another has logged in. */
async function keepIfSameSession<T>(asked: Promise<T>, keep: (answer: T) => void): Promise<T> {
  const token = storage.token('token')
  const answer = await asked
  if (storage.token('token') === token) keep(answer)
  return answer
}

/** Keeps a profile in view and in the browser's memory. */
export function saveProfile(queries: QueryClient, user: User): void {
  const { id, first_name, last_name, email, phone_number } = user
  storage.write('user', { id, first_name, last_name, email, phone_number })
  queries.setQueryData(ME, user)
}
