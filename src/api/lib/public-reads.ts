import { type Endpoint, pathPatterns } from '../../contract/endpoints/endpoint.ts'
import { queryOf } from './query-of.ts'
import type { Api } from './route.ts'

// Browsers revalidate every time (304); a CDN may cache for a few seconds.
const CACHE_CONTROL = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'

export const publicHeaders = ({ responseType }: Endpoint) => ({
  'content-type': responseType ?? 'application/json',
  'cache-control': CACHE_CONTROL,
})

type Reads = (
  address: string,
) => Promise<{ status: number; headers: Record<string, string>; body: string }> | undefined

/**
 * Serves public reads by path and query, without trailing slash: Request, Response and router would cost more time than
 * the SQL.
 */
export function publicReads({ reads }: Api): Reads {
  const addresses = pathPatterns(reads.keys())
  return (address) => {
    const mark = address.indexOf('?')
    const path = mark < 0 ? address : address.slice(0, mark)
    for (const { declared, pattern } of addresses) {
      const found = pattern.exec(path)
      const read = found && reads.get(declared)
      if (!read) continue
      const query = mark < 0 ? {} : queryOf(new URLSearchParams(address.slice(mark)))
      const headers = publicHeaders(declared)
      return read({ ...found.groups }, query).then((body) => ({ status: 200, headers, body }))
    }
    return undefined
  }
}
