export const accountPages = [
  { label: 'Profile', to: '/profile' },
  { label: 'Shipping Address', to: '/addresses' },
  { label: 'Orders', to: '/orders' },
  { label: 'Wishlist', to: '/wishlist' },
]
