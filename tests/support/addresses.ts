export const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Pages for everybody, which search engines may show; categories and products come besides. */
export const OPEN = ['/', '/products', '/about-us', '/faq', '/terms-and-conditions']

/** Pages that are a visitor's own, or the owner's: kept by nobody, and no matter of search engines. */
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
