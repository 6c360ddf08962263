import { useMutation } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { call } from '../../../data/client.ts'
import { uploadCertificate } from '../files.ts'
import { useReload } from '../list.ts'

type FactsBody = {
  facts: { key: string; value: string }[]
  variants: { id: string; facts: { key: string; value: string }[] }[]
  updated_at: string
  allow_wording?: boolean
}

export function useSaveFacts(id: string) {
  const reload = useReload('products', 'dashboard')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: FactsBody) =>
      withKey(body, (idempotencyKey) =>
        call('PUT /products/{id}/facts/', { params: { id }, body, idempotencyKey }),
      ),
    onSettled: reload,
  })
}

/** Without a file it removes the one that is there. */
export function useCertificate(id: string) {
  return useMutation({
    meta: { silent: true },
    mutationFn: (file: File | undefined) =>
      file ? uploadCertificate(id, file) : call('DELETE /products/{id}/certificate/', { params: { id } }),
    onSettled: useReload('products'),
  })
}
