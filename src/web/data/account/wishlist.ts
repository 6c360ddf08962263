import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'
import { useToken } from '../use-stored.ts'

const KEY = ['wishlist']

export function useWishlist() {
  const token = useToken()
  return useQuery({
    queryKey: KEY,
    queryFn: readWishlist,
    enabled: token !== undefined,
    meta: { fallback: 'Failed to initialize wishlist' },
  })
}

export function useWishlistChange(productId: string, wanted: boolean, variantId?: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: wanted ? {} : { fallback: 'Failed to remove product' },
    mutationFn: async () => {
      const { id } = storage.read('wishlist') ?? (await findOrCreateWishlist())
      const body = { wishlist_id: id, product_id: productId }
      return wanted
        ? call('POST /wishlist/addtowishlist/', { body: { ...body, variant_id: variantId } })
        : call('DELETE /wishlist/removewishlistitem/', { body })
    },
    onSuccess: (wishlist) => {
      queries.setQueryData(KEY, wishlist)
      toast.success(wanted ? 'Added to wishlist successfully' : 'Product removed from wishlist')
    },
    // Not awaited: offline it retries for seconds, during which the heart would ignore clicks.
    onError: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
}

async function readWishlist(): Promise<Wishlist> {
  const stored = storage.read('wishlist')
  if (!stored) return findOrCreateWishlist()
  return call('GET /wishlist/{id}/', { params: { id: stored.id } }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return findOrCreateWishlist()
    throw error
  })
}

/** Finds or creates the customer's wishlist and stores its id. */
export async function findOrCreateWishlist(): Promise<Wishlist> {
  const wishlist = await call('POST /wishlist/', {})
  storage.write('wishlist', { id: wishlist.id })
  return wishlist
}
