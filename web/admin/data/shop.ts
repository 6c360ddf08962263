import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

const SETTINGS = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => call('GET /admin/settings/', { signal }),
  staleTime: 0,
  // Never drawn anew under somebody's typing.
  refetchOnWindowFocus: false,
})

export function useSettings() {
  return useQuery(SETTINGS)
}

/** Saves what is given; null puts a setting back to what the shop came with. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    meta: { fallback: 'Failed to save settings' },
    mutationFn: (body: SettingsBody) => call('PUT /admin/settings/', { body }),
    onSuccess: (settings) => {
      queries.setQueryData(SETTINGS.queryKey, settings)
    },
  })
}

/** The shop's name, also where the settings that came since the page was loaded have another. */
export function useShopName(): string {
  const { name } = useShopConfig()
  const settings = useQuery({ ...SETTINGS, enabled: false })
  return settings.data?.shop_name ?? name
}
