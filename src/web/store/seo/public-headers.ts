/** Of pages that are the same for everybody: kept by the shop and any CDN for moments, asked for again by browsers. */
export const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=5, stale-while-revalidate=30' }
