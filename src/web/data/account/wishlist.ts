import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Wishlist } from '../../../contract/wishlist.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { ApiError, call } from '../client.ts'
import { storage } from '../storage.ts'
import { useToken } from '../use-stored.ts'

const KEY = ['wishlist']

/** The customer's wishlist; asked for only with a token. */
export function useWishlist() {
  const token = useToken()
  return useQuery({
    queryKey: KEY,
    queryFn: readWishlist,
    enabled: token !== undefined,
    meta: { fallback: 'Failed to initialize wishlist' },
  })
}

/** Puts a product on the wishlist, or takes it off: the words for what fails are those of the one or the other. */
export function useWishlistChange(productId: string, wanted: boolean) {
  const queries = useQueryClient()
  return useMutation({
    meta: wanted ? {} : { fallback: 'Failed to remove product' },
    mutationFn: async () => {
      const { id } = storage.read('wishlist') ?? (await findOrCreateWishlist())
      const body = { wishlist_id: id, product_id: productId }
      return wanted
        ? call('POST /wishlist/addtowishlist/', { body })
        : call('DELETE /wishlist/removewishlistitem/', { body })
    },
    onSuccess: (wishlist) => {
      queries.setQueryData(KEY, wishlist)
      toast.success(wanted ? 'Added to wishlist successfully' : 'Product removed from wishlist')
    },
    // Not waited for: without a line it tries for seconds, in which the heart would take no press.
    onError: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
}

async function readWishlist(): Promise<Wishlist> {
  const known = storage.read('wishlist')
  if (!known) return findOrCreateWishlist()
  return call('GET /wishlist/{id}/', { params: { id: known.id } }).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return findOrCreateWishlist()
    throw error
  })
}

/** Finds or makes the customer's wishlist and remembers which it is. */
export async function findOrCreateWishlist(): Promise<Wishlist> {
  const wishlist = await call('POST /wishlist/', {})
  storage.write('wishlist', { id: wishlist.id })
  return wishlist
}
