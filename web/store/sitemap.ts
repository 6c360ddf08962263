import type { Product } from '../../contract/product.ts'
import { type Storefront, storefront } from '../context.ts'
import type { Route } from './+types/sitemap.ts'
import { publicHeaders } from './public-headers.ts'

const PAGES = ['/', '/products', '/about-us', '/faq', '/terms-and-conditions']
const BATCH = 100
/** The most that one sitemap may list, by sitemaps.org. */
const MOST = 50_000

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { publicUrl } = shop.config
  const [categories, products] = await Promise.all([shop.categories(), allProducts(shop)])
  const entries = [
    ...PAGES.map((path) => entryOf(publicUrl + path)),
    ...categories.map(({ id }) => entryOf(`${publicUrl}/products?category_id=${id}`)),
    ...products.map((product) => productEntry(product, publicUrl)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.slice(0, MOST).join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { ...publicHeaders, 'content-type': 'application/xml; charset=utf-8' },
  })
}

async function allProducts(shop: Storefront): Promise<Product[]> {
  const products: Product[] = []
  for (let skip = 0; skip < MOST; skip += BATCH) {
    const { items, total } = await shop.search({ skip, limit: BATCH })
    products.push(...items)
    if (items.length < BATCH || products.length >= total) break
  }
  return products
}

function productEntry({ id, updated_at, images }: Product, publicUrl: string): string {
  const pictures = images.map(
    ({ url }) => `<image:image><image:loc>${escaped(new URL(url, publicUrl).href)}</image:loc></image:image>`,
  )
  return entryOf(`${publicUrl}/product/${id}`, `<lastmod>${updated_at}</lastmod>${pictures.join('')}`)
}

function entryOf(address: string, more = ''): string {
  return `  <url><loc>${escaped(address)}</loc>${more}</url>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
