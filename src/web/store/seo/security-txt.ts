import { storefront } from '../../context.ts'
import type { Route } from './+types/security-txt.ts'
import { publicHeaders } from './public-headers.ts'

const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** RFC 9116. Expires half a year after the request. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, now } = context.get(storefront)
  const expires = new Date((Math.floor(now().getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const lines = [
    `Contact: mailto:${encodeURI(config.email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { ...publicHeaders, 'content-type': 'text/plain; charset=utf-8' },
  })
}
