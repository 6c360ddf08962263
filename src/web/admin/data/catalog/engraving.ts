import { useMutation } from '@tanstack/react-query'
import type { Engraving } from '../../../../contract/engraving/rules.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { call } from '../../../data/client.ts'
import { useReload } from '../list.ts'

/** Null: the piece cannot be engraved. */
export function useSaveEngraving(id: string) {
  const reload = useReload('products')
  const idempotency = useIdempotencyKey()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: (Engraving & { updated_at: string }) | null) =>
      call('PUT /products/{id}/engraving/', {
        params: { id },
        body,
        idempotencyKey: idempotency.keyFor({ engraving: body }),
      }),
    onError: idempotency.onError,
    onSettled: reload,
  })
}
