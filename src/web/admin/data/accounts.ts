import { useMutation, useQuery } from '@tanstack/react-query'
import type { Account, AccountEdit } from '../../../contract/account.ts'
import { call } from '../../data/client.ts'
import { storage } from '../../data/storage.ts'
import { useList, useReload } from './list.ts'
import { loadAllPages } from './load-all-pages.ts'

type Query = { skip: string; limit: string; search: string; sort: string }
type Edit = { id: string; body: AccountEdit }

export function useUsers(query: Query) {
  return useList('users', query, (signal) => call('GET /users/allusers/', { query, signal }))
}

export function useAdmins(query: Query & { waiting: string }) {
  return useList('admins', query, (signal) => call('GET /admin/', { query, signal }))
}

export function useAllAdmins() {
  return useQuery({
    queryKey: ['admin', 'admins', 'all'],
    queryFn: ({ signal }) => loadAllPages((query) => call('GET /admin/', { query, signal })),
    meta: { silent: true },
  })
}

/** As it is stored now; undefined when it is gone. */
export async function readUser({ id, email }: Account): Promise<Account | undefined> {
  const users = await loadAllPages((page) =>
    call('GET /users/allusers/', { query: { ...page, search: searchable(email) } }),
  )
  return users.find((user) => user.id === id)
}

/** As it is stored now; undefined when it is gone. */
export async function readAdmin({ id, email }: Account): Promise<Account | undefined> {
  const admins = await loadAllPages((page) =>
    call('GET /admin/', { query: { ...page, search: searchable(email) } }),
  )
  return admins.find((admin) => admin.id === id)
}

/** A search takes 200 characters. */
const searchable = (email: string) => email.slice(0, 200)

export function useEditUser() {
  const reload = useReload('users')
  return useMutation({
    meta: { fallback: 'Failed to update user' },
    mutationFn: ({ id, body }: Edit) => call('PUT /users/{id}/', { params: { id }, body }),
    onSettled: reload,
  })
}

export function useEditAdmin() {
  const reload = useReload('admins', 'dashboard')
  return useMutation({
    meta: { fallback: 'Failed to update admin' },
    mutationFn: ({ id, body }: Edit) => call('PUT /admin/{id}/', { params: { id }, body }),
    onSuccess: ({ id, first_name, last_name }) => {
      // The sidebar shows the name of the logged-in admin.
      const stored = storage.read('admin')
      if (stored?.id === id) storage.write('admin', { ...stored, first_name, last_name })
    },
    onSettled: reload,
  })
}
