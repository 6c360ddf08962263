import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AddressBody, SavedAddress } from '../../contract/address.ts'
import { call } from './client.ts'

/** Saves a new address, or an edited one when it has an id. */
export function useSaveAddress() {
  const { reload } = useAddressList()
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: AddressBody }): Promise<SavedAddress> =>
      id ? call('PUT /address/{id}/', { params: { id }, body }) : call('POST /address/', { body }),
    onSuccess: reload,
  })
}

export function useDeleteAddress() {
  const { reload } = useAddressList()
  return useMutation({
    mutationFn: ({ id }: SavedAddress) => call('DELETE /address/{id}/', { params: { id } }),
    onSettled: reload,
  })
}

export function useSetDefaultAddress() {
  const { reload } = useAddressList()
  return useMutation({
    mutationFn: ({ id }: SavedAddress) => call('POST /address/set_default/{id}/', { params: { id } }),
    onSettled: reload,
  })
}

// Waited for, so that a change is done only when the list shows it.
function useAddressList() {
  const queries = useQueryClient()
  return { reload: () => queries.invalidateQueries({ queryKey: ['addresses'] }) }
}
