import { useMutation, useQuery } from '@tanstack/react-query'
import type { AccountEdit } from '../../../contract/account.ts'
import { call } from '../../data/client.ts'
import { storage } from '../../data/storage.ts'
import { everyPage } from './every-page.ts'
import { useList, useReload } from './list.ts'

type Query = { skip: string; limit: string; search: string }
type Edit = { id: string; body: AccountEdit }

export function useUsers(query: Query) {
  return useList('users', query, (signal) => call('GET /users/allusers/', { query, signal }))
}

export function useAdmins(query: Query) {
  return useList('admins', query, (signal) => call('GET /admin/', { query, signal }))
}

/** All of them, for a choice in a form; a failure is only logged. */
export function useAdminChoices() {
  return useQuery({
    queryKey: ['admin', 'admins', 'all'],
    queryFn: ({ signal }) => everyPage((query) => call('GET /admin/', { query, signal })),
    meta: { silent: true },
  })
}

export function useEditUser() {
  const reload = useReload('users')
  return useMutation({
    meta: { fallback: 'Failed to update user' },
    mutationFn: ({ id, body }: Edit) => call('PUT /users/{id}/', { params: { id }, body }),
    onSuccess: reload,
  })
}

export function useEditAdmin() {
  const reload = useReload('admins')
  return useMutation({
    meta: { fallback: 'Failed to update admin' },
    mutationFn: ({ id, body }: Edit) => call('PUT /admin/{id}/', { params: { id }, body }),
    onSuccess: async ({ id, first_name, last_name }) => {
      // Whoever renames themself reads it beside Logout, too.
      const own = storage.read('admin')
      if (own?.id === id) storage.write('admin', { ...own, first_name, last_name })
      await reload()
    },
  })
}
