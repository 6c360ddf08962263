import { collectionPath } from '../../../contract/collections/collection-path.ts'
import { pagePath, productPath } from '../../../contract/product-path.ts'
import { type Storefront, storefront } from '../../context.ts'
import type { Route } from './+types/sitemap.ts'
import { publicHeaders } from './public-headers.ts'
import { escapeXml } from './xml.ts'

const PAGES = [
  '/',
  '/products',
  '/about-us',
  '/dealers-notice',
  '/faq',
  '/privacy',
  '/ring-sizer',
  '/terms-and-conditions',
]
/** A tenth of the limit of sitemaps.org. */
const PRODUCTS_PER_PART = 5_000
const PART = /^[1-9]\d{0,3}$/

/** One sitemap, or an index of parts: `?part=1` and on. A sitemap may only list URLs below its own path. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { total } = await shop.search({ skip: 0, limit: 1 })
  const parts = Math.max(Math.ceil(total / PRODUCTS_PER_PART), 1)
  const part = url.searchParams.get('part') ?? undefined
  if (part !== undefined && !(PART.test(part) && Number(part) <= parts))
    return new Response('Not found', { status: 404 })
  const xml = part || parts === 1 ? await sitemapPart(shop, Number(part ?? 1)) : sitemapIndex(shop, parts)
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: { ...publicHeaders, 'content-type': 'application/xml; charset=utf-8' },
  })
}

function sitemapIndex({ config: { publicUrl } }: Storefront, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, at) => `  <sitemap><loc>${publicUrl}/sitemap.xml?part=${at + 1}</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>`
}

async function sitemapPart(shop: Storefront, part: number): Promise<string> {
  const products = await shop.sitemapProducts({
    skip: (part - 1) * PRODUCTS_PER_PART,
    limit: PRODUCTS_PER_PART,
  })
  const { publicUrl } = shop.config
  const entries = [
    ...(part === 1 ? await pageEntries(shop) : []),
    ...products.map((product) => productEntry(product, publicUrl)),
  ]
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>`
}

async function pageEntries(shop: Storefront): Promise<string[]> {
  const { publicUrl } = shop.config
  const pages = [
    ...(await shop.categories()).map((page) => ({ ...page, path: pagePath('category', page) })),
    ...(await shop.brands()).map((page) => ({ ...page, path: pagePath('brand', page) })),
    ...(await shop.collections()).map((page) => ({ ...page, path: collectionPath(page) })),
  ]
  return [
    ...[...PAGES, ...((await shop.giftCollections()).length > 0 ? ['/gifts'] : [])].map((path) =>
      urlEntry(publicUrl + path),
    ),
    ...pages.map(({ path, image }) =>
      urlEntry(publicUrl + path, imageEntries(image ? [image.url] : [], publicUrl)),
    ),
  ]
}

type SitemapProduct = Awaited<ReturnType<Storefront['sitemapProducts']>>[number]

function productEntry({ id, name, updated_at, imageUrls }: SitemapProduct, publicUrl: string): string {
  return urlEntry(
    publicUrl + productPath({ id, name }),
    `<lastmod>${updated_at.toISOString()}</lastmod>${imageEntries(imageUrls, publicUrl)}`,
  )
}

function imageEntries(urls: string[], publicUrl: string): string {
  return urls
    .map(
      (url) => `<image:image><image:loc>${escapeXml(new URL(url, publicUrl).href)}</image:loc></image:image>`,
    )
    .join('')
}

function urlEntry(address: string, more = ''): string {
  return `  <url><loc>${escapeXml(address)}</loc>${more}</url>`
}
