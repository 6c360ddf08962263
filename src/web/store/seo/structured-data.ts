import type { PublicSettings } from '../../../contract/admin/settings.ts'
import { countryCode } from '../../../contract/country-code.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { ShopConfig } from '../../shared/shop-config.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import { factsLd } from './facts-ld.ts'

// The browser bundle leaves the bodies out: see JsonLd.
const IS_BROWSER = !import.meta.env.SSR

export function productLd(product: ProductWithVariants, { publicUrl, currency, name }: ShopConfig): object {
  if (IS_BROWSER) return {}
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description || undefined,
    sku: product.code,
    image:
      product.images.length > 0 ? product.images.map(({ url }) => new URL(url, publicUrl).href) : undefined,
    category: product.category?.name,
    brand: { '@type': 'Brand', name: product.brand.name },
    ...factsLd(product),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/product/${product.id}`,
      price: product.price.toFixed(2),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${product.stock_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name },
    },
  }
}

export function crumbsLd(crumbs: Crumb[], publicUrl: string): object {
  if (IS_BROWSER) return {}
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      ...(to === undefined ? {} : { item: publicUrl + canonical(to) }),
    })),
  }
}

// Canonical URLs have no `skip` and `limit` on the first page.
function canonical(to: string): string {
  const [path = to, search] = to.split('?')
  const query = new URLSearchParams(search)
  for (const name of ['skip', 'limit']) query.delete(name)
  return query.size > 0 ? `${path}?${query}` : path
}

export function shopLd(
  { name, publicUrl }: ShopConfig,
  { address, phones, email }: Pick<PublicSettings, 'address' | 'phones' | 'email'>,
): object {
  if (IS_BROWSER) return {}
  return {
    '@type': 'Organization',
    name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/apple-touch-icon.png`,
    email,
    telephone: phones[0],
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region || undefined,
      postalCode: address.postal_code,
      addressCountry: countryCode(address.country),
    },
  }
}
