import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { saveVariants } from '../../../../contract/admin/products/variants.ts'
import { useIdempotencyKey } from '../../../data/cart/use-idempotency-key.ts'
import { call } from '../../../data/client.ts'
import { useReload } from '../list.ts'

/** Sets the options and variants of a product, all or nothing. */
export function useSaveVariants(id: string) {
  const reload = useReload('products', 'stock', 'dashboard')
  const withKey = useIdempotencyKey()
  return useMutation({
    meta: { silent: true },
    mutationFn: (body: z.input<typeof saveVariants.body>) =>
      withKey(body, (idempotencyKey) =>
        call('PUT /products/{id}/variants/', { params: { id }, body, idempotencyKey }),
      ),
    onSettled: reload,
  })
}
