import { storefront } from '../../context.ts'
import type { Route } from './+types/robots.ts'
import { publicHeaders } from './public-headers.ts'

const PRIVATE = [
  '/cart',
  '/checkout',
  '/success',
  '/login',
  '/signup',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/profile',
  '/addresses',
  '/wishlist',
  '/orders',
  '/admin',
  '/api/',
  '/sandbox',
]

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(storefront).config
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { ...publicHeaders, 'content-type': 'text/plain; charset=utf-8' },
  })
}
