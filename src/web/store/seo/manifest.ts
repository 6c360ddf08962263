import { storefront } from '../../context.ts'
import type { Route } from './+types/manifest.ts'
import { publicHeaders } from './public-headers.ts'

const BACKGROUND = '#f9f6f1'

export function loader({ context }: Route.LoaderArgs) {
  const { name } = context.get(storefront).config
  const manifest = {
    name,
    short_name: name,
    description: 'An online jewellery shop',
    start_url: '/',
    display: 'browser',
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { ...publicHeaders, 'content-type': 'application/manifest+json' },
  })
}
