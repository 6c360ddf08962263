export const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Public pages that search engines may index, without categories and products. */
export const OPEN = [
  '/',
  '/products',
  '/about-us',
  '/dealers-notice',
  '/faq',
  '/privacy',
  '/ring-sizer',
  '/terms-and-conditions',
]

/** Personal pages of visitors and the owner: not cached and not indexed. */
export const PERSONAL = [
  '/cart',
  `/cart/${UNKNOWN}`,
  '/checkout',
  `/success/${UNKNOWN}`,
  '/login',
  '/signup',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/profile',
  '/addresses',
  '/wishlist',
  '/orders',
  `/orders/${UNKNOWN}`,
  '/admin/login',
  '/admin',
  '/admin/orders',
  '/admin/products',
]
