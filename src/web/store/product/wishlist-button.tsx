import { Heart } from 'lucide-react'
import type { Product } from '../../../contract/product.ts'
import { useWishlist, useWishlistChange } from '../../data/account/wishlist.ts'
import { storage } from '../../data/storage.ts'
import { useStored, useToken } from '../../data/use-stored.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/overlay/toaster.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { useSingleFlight } from '../../ui/use-single-flight.ts'

export function WishlistButton({
  product,
  variantId,
  className,
}: {
  product: Pick<Product, 'id' | 'name'>
  /** The variant that Low Stock means on the wishlist. */
  variantId?: string | undefined
  className?: string
}) {
  const isSignedIn = useToken() !== undefined
  const wishlist = useWishlist().data
  const hearts = useStored('hearts')?.products ?? []
  const listed = isSignedIn ? wishlist?.wishlist_items.map(({ product_id }) => product_id) : hearts
  const isListed = listed?.includes(product.id) ?? false
  const change = useWishlistChange(product.id, !isListed, variantId)
  const toggle = useSingleFlight(() => change.mutateAsync().catch(() => undefined))
  const press = () => {
    if (isSignedIn) return void toggle()
    const others = hearts.filter((id) => id !== product.id)
    storage.write('hearts', { id: 'guest', products: isListed ? others : [...others, product.id] })
    if (!isListed) toast.info('Please login to add to wishlist', { id: 'login', to: '/login?next=/wishlist' })
  }
  return (
    <ScriptButton
      onClick={press}
      aria-pressed={isListed}
      aria-label={`Wishlist: ${product.name}`}
      className={classes('heart', className)}
    >
      <Icon of={Heart} className={classes('size-5', isListed && 'fill-gold text-gold')} />
    </ScriptButton>
  )
}
