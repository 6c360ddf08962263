import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsBody } from '../../../contract/admin/settings.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../shared/shop-config.ts'

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
