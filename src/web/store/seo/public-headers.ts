/** Pages that are the same for everybody. */
export const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30' }

export function headers() {
  return publicHeaders
}
