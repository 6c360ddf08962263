import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../data/client.ts'
import { type ListQuery, useList, useReload } from './list.ts'

export function useEmails(query: ListQuery & { status: string; kind: string }) {
  return useList('emails', query, (signal) => call('GET /admin/emails/', { query, signal }))
}

export function useEmail(id: string) {
  return useQuery({
    queryKey: ['admin', 'email', id],
    queryFn: ({ signal }) => call('GET /admin/emails/{id}/', { params: { id }, signal }),
  })
}

export function useResendEmail() {
  return useEmailChange(({ id }) => call('POST /admin/emails/{id}/resend/', { params: { id } }))
}

export function useDismissEmail() {
  return useEmailChange(({ id }) => call('POST /admin/emails/{id}/dismiss/', { params: { id } }))
}

function useEmailChange(change: (email: { id: string }) => Promise<unknown>) {
  const reload = useReload('emails', 'email', 'dashboard', 'orders', 'order')
  return useMutation({ mutationFn: change, onSettled: reload })
}
