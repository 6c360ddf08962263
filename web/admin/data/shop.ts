import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsBody } from '../../../contract/settings.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../store/shop-config.ts'
import { type ListQuery, useList, useReload } from './list.ts'

const EVERY_MINUTE_MS = 60_000

export function useDashboard() {
  return useQuery({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => call('GET /admin/dashboard/', { signal }),
    refetchInterval: EVERY_MINUTE_MS,
  })
}

const TEN_MINUTES_MS = 10 * EVERY_MINUTE_MS
const EXAMINATION = ['admin', 'doctor']

export function useExamination() {
  return useQuery({
    queryKey: EXAMINATION,
    queryFn: ({ signal }) => call('GET /admin/doctor/', { signal }),
    refetchInterval: TEN_MINUTES_MS,
  })
}

export function useExamineAgain() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('GET /admin/doctor/', { query: { again: 'true' } }),
    onSuccess: (examination) => queries.setQueryData(EXAMINATION, examination),
  })
}

export function useEmails(query: ListQuery & { status: string }) {
  return useList('emails', query, (signal) => call('GET /admin/emails/', { query, signal }))
}

export function useEmail(id: string) {
  return useQuery({
    queryKey: ['admin', 'email', id],
    queryFn: ({ signal }) => call('GET /admin/emails/{id}/', { params: { id }, signal }),
  })
}

export function useResendEmail() {
  const reload = useReload('emails', 'email', 'dashboard')
  return useMutation({
    mutationFn: ({ id }: { id: string }) => call('POST /admin/emails/{id}/resend/', { params: { id } }),
    onSettled: reload,
  })
}

export function useSettings() {
  return useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: ({ signal }) => call('GET /admin/settings/', { signal }),
    // Never drawn anew under somebody's typing.
    refetchOnWindowFocus: false,
  })
}

/** Saves what is given; null puts a setting back to what the shop came with. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    meta: { fallback: 'Failed to save settings' },
    mutationFn: (body: SettingsBody) => call('PUT /admin/settings/', { body }),
    onSuccess: (settings) => {
      queries.setQueryData(['admin', 'settings'], settings)
      queries.setQueryData(SAVED_NAME, settings.shop_name)
    },
  })
}

const SAVED_NAME = ['admin', 'saved name']

/** The shop's name, also where it was changed here since the page was loaded. */
export function useShopName(): string {
  const { name } = useShopConfig()
  const saved = useQuery<string>({ queryKey: SAVED_NAME, queryFn: skipToken })
  return saved.data ?? name
}
