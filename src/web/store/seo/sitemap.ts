import { type Storefront, storefront } from '../../context.ts'
import type { Route } from './+types/sitemap.ts'
import { publicHeaders } from './public-headers.ts'

const PAGES = ['/', '/products', '/about-us', '/faq', '/terms-and-conditions']
/** A tenth of what sitemaps.org allows in one file: a part is made in moments and weighs little. */
const PRODUCTS_A_PART = 5_000
const PART = /^[1-9]\d{0,3}$/

/** One map; for a shop of more products an index of its parts, `?part=1` and on: a path of its own could list less. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { total } = await shop.search({ skip: 0, limit: 1 })
  const parts = Math.max(Math.ceil(total / PRODUCTS_A_PART), 1)
  const part = url.searchParams.get('part') ?? undefined
  if (part !== undefined && !(PART.test(part) && Number(part) <= parts))
    return new Response('Not found', { status: 404 })
  const xml = part || parts === 1 ? await mapOf(shop, Number(part ?? 1)) : indexOf(shop, parts)
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: { ...publicHeaders, 'content-type': 'application/xml; charset=utf-8' },
  })
}

function indexOf({ config: { publicUrl } }: Storefront, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, at) => `  <sitemap><loc>${publicUrl}/sitemap.xml?part=${at + 1}</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>`
}

async function mapOf(shop: Storefront, part: number): Promise<string> {
  const products = await shop.sitemapProducts({ skip: (part - 1) * PRODUCTS_A_PART, limit: PRODUCTS_A_PART })
  const categories = part === 1 ? await shop.categories() : []
  const paths = part === 1 ? [...PAGES, ...categories.map(({ id }) => `/products?category_id=${id}`)] : []
  const { publicUrl } = shop.config
  const entries = [
    ...paths.map((path) => entryOf(publicUrl + path)),
    ...products.map((product) => productEntry(product, publicUrl)),
  ]
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>`
}

type Mapped = Awaited<ReturnType<Storefront['sitemapProducts']>>[number]

function productEntry({ id, updated_at, imageUrls }: Mapped, publicUrl: string): string {
  const images = imageUrls.map(
    (url) => `<image:image><image:loc>${escaped(new URL(url, publicUrl).href)}</image:loc></image:image>`,
  )
  return entryOf(
    `${publicUrl}/product/${id}`,
    `<lastmod>${updated_at.toISOString()}</lastmod>${images.join('')}`,
  )
}

function entryOf(address: string, more = ''): string {
  return `  <url><loc>${escaped(address)}</loc>${more}</url>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
