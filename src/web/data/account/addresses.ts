import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AddressBody, SavedAddress } from '../../../contract/address/address.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { ApiError, call } from '../client.ts'
import { useToken } from '../use-stored.ts'

export function useAddresses() {
  const token = useToken()
  return useQuery({
    queryKey: ['addresses'],
    queryFn: () => call('GET /address/', {}),
    enabled: token !== undefined,
  })
}

export function useSaveAddress() {
  const { reload } = useAddressList()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: AddressBody }): Promise<SavedAddress> =>
      id ? call('PUT /address/{id}/', { params: { id }, body }) : call('POST /address/', { body }),
    onSuccess: reload,
    // It may have been deleted in another tab.
    onError: () => void reload(),
  })
}

export function useDeleteAddress() {
  const { reload } = useAddressList()
  return useMutation({
    mutationFn: ({ id }: SavedAddress) =>
      call('DELETE /address/{id}/', { params: { id } }).catch(ignoreNotFound),
    onSettled: reload,
  })
}

function ignoreNotFound(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
  toast.info('This address was already deleted.')
}

export function useSetDefaultAddress() {
  const { reload } = useAddressList()
  return useMutation({
    mutationFn: ({ id }: SavedAddress) => call('POST /address/set_default/{id}/', { params: { id } }),
    onSettled: reload,
  })
}

// Awaited, so that a mutation settles after the list shows it.
function useAddressList() {
  const queries = useQueryClient()
  return { reload: () => queries.invalidateQueries({ queryKey: ['addresses'] }) }
}
