import { useMutation, useQuery } from '@tanstack/react-query'
import type { TaxRate } from '../../../contract/tax/tax-rates.ts'
import { call } from '../../data/client.ts'
import { useReload } from './list.ts'

export function useTaxRates() {
  return useQuery({
    queryKey: ['admin', 'tax-rates'],
    queryFn: ({ signal }) => call('GET /tax-rates/', { signal }),
    meta: { refetchErrors: 'shown' },
  })
}

export function useSaveTaxRate() {
  const reload = useReload('tax-rates')
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: TaxRate) => call('POST /tax-rates/', { body }),
    onSettled: reload,
  })
}
