import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsBody } from '../../../contract/admin/settings.ts'
import { call } from '../../data/client.ts'
import { useShopConfig } from '../../shared/shop-config.ts'

const SETTINGS = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => call('GET /admin/settings/', { signal }),
  staleTime: 0,
  // A refetch must not overwrite unsaved input.
  refetchOnWindowFocus: false,
})

export function useSettings() {
  return useQuery(SETTINGS)
}

/** null resets a setting to its default. @param isSilent the caller shows errors */
export function useSaveSettings({ isSilent = false } = {}) {
  const queries = useQueryClient()
  return useMutation({
    meta: isSilent ? { silent: true } : { fallback: 'Failed to save settings' },
    mutationFn: (body: SettingsBody) => call('PUT /admin/settings/', { body }),
    onSuccess: (settings) => {
      queries.setQueryData(SETTINGS.queryKey, settings)
      // The delivery methods show the shipping fee.
      return queries.invalidateQueries({ queryKey: ['admin', 'delivery'] })
    },
  })
}

/** The name as last saved in the settings, else as in the page. */
export function useShopName(): string {
  const { name } = useShopConfig()
  const settings = useQuery({ ...SETTINGS, enabled: false })
  return settings.data?.shop_name ?? name
}
