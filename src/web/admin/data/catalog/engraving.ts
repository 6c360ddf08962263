import { useMutation } from '@tanstack/react-query'
import type { Engraving } from '../../../../contract/engraving/rules.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { call } from '../../../data/client.ts'
import { useReload } from '../list.ts'

/** Null: the piece cannot be engraved. */
export function useSaveEngraving(id: string) {
  const reload = useReload('products')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: (Engraving & { updated_at: string }) | null) =>
      withKey({ engraving: body }, (idempotencyKey) =>
        call('PUT /products/{id}/engraving/', { params: { id }, body, idempotencyKey }),
      ),
    onSettled: reload,
  })
}
