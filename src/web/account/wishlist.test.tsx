import { expect, it } from 'vitest'
import { renderMarkup } from '../../../tests/support/render-component.tsx'
import type { Wishlist } from '../../contract/wishlist.ts'
import WishlistPage from './wishlist.tsx'

// Proves: S2.wishlist.1
it('placeholders stand where the cards come while the wishlist loads', () => {
  const loading = renderMarkup(<WishlistPage />)
  expect(loading).toContain('Loading your wishlist')
  expect(loading.match(/animate-pulse [^"]*aspect-4\/5/g)).toHaveLength(4)
})

// Proves: S2.wishlist.4
it('a card shows the picture of its product, or a placeholder when there is none', () => {
  const frameOf = (images: object[]) => {
    const product = { id: 'a', name: 'Amber Ring', brand: { name: 'Ambra' }, images, options: [], price: 25 }
    const list = { id: 'w', wishlist_items: [{ id: 'i', product }] } as unknown as Wishlist
    const markup = renderMarkup(<WishlistPage />, { answers: [[['wishlist'], list]] })
    return markup.match(/class="card-frame">([\s\S]*?)<\/div>/)?.[1]
  }
  const image = { url: '/media/amber.jpg', width: 800, height: 1000, srcset: '', placeholder: '' }
  expect(frameOf([image])).toContain('src="/media/amber.jpg"')
  expect(frameOf([])).toMatch(/<svg/)
})
