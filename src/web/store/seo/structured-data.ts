import { countryCode } from '../../../contract/address/country-code.ts'
import type { PublicSettings } from '../../../contract/admin/settings.ts'
import { nameWithOptions } from '../../../contract/options-text.ts'
import type { Product, ProductWithVariants } from '../../../contract/product.ts'
import { productPath } from '../../../contract/product-path.ts'
import type { OptionKind, Variant } from '../../../contract/variant.ts'
import type { ShopConfig } from '../../shared/shop-config.ts'
import type { Crumb } from '../../ui/breadcrumbs.tsx'
import { factsLd } from './facts-ld.ts'

// The browser bundle leaves the bodies out: see JsonLd.
const IS_BROWSER = !import.meta.env.SSR

export function productLd(product: ProductWithVariants, config: ShopConfig): object {
  if (IS_BROWSER) return {}
  return product.variants
    ? productGroupLd(product, product.variants, config)
    : singleProductLd(product, config)
}

function singleProductLd(product: ProductWithVariants, config: ShopConfig): object {
  return {
    '@type': 'Product',
    ...commonLd(product),
    sku: product.code,
    image: imagesLd(product.images, config),
    ...factsLd(product),
    offers: offerLd(product, productPath(product), config),
  }
}

function productGroupLd(product: ProductWithVariants, variants: Variant[], config: ShopConfig): object {
  const kinds = product.options.map(({ kind }) => PROPERTIES[kind])
  const variesBy = [...new Set(kinds.filter((property) => property !== undefined))]
  return {
    '@type': 'ProductGroup',
    ...commonLd(product),
    productGroupID: product.id,
    image: imagesLd(product.images, config),
    ...factsLd(product),
    variesBy: variesBy.length > 0 ? variesBy.map((property) => `https://schema.org/${property}`) : undefined,
    hasVariant: variants.map((variant) => variantLd(product, variant, config)),
  }
}

function variantLd(product: Product, variant: Variant, config: ShopConfig): object {
  const propertyAt = (at: number) => PROPERTIES[product.options[at]?.kind ?? 'other']
  const named = variant.options.map(({ value }, at) => ({ [propertyAt(at) ?? '']: value }))
  const others = variant.options
    .filter((_, at) => !propertyAt(at))
    .map((option) => ({ '@type': 'PropertyValue', ...option }))
  const { additionalProperty = [], ...stated } = factsLd({
    facts: variant.facts ?? [],
    options: [],
    variants: [],
  })
  const properties = [...others, ...additionalProperty]
  const images = product.images.filter(({ id }) => variant.image_ids.includes(id))
  return {
    '@type': 'Product',
    name: nameWithOptions(product.name, variant.options),
    sku: variant.code,
    image: imagesLd(images, config),
    ...stated,
    ...Object.assign({}, ...named, { '': undefined }),
    additionalProperty: properties.length > 0 ? properties : undefined,
    offers: offerLd(variant, `${productPath(product)}?variant=${variant.id}`, config),
  }
}

/** By which a search engine tells variants apart. */
const PROPERTIES: Record<OptionKind, 'size' | 'material' | undefined> = {
  ring_size: 'size',
  length: 'size',
  metal: 'material',
  stone: undefined,
  other: undefined,
}

function commonLd({ name, description, category, brand }: Product): object {
  return {
    name,
    description: description || undefined,
    category: category?.name,
    brand: { '@type': 'Brand', name: brand.name },
  }
}

function imagesLd(images: Product['images'], { publicUrl }: ShopConfig): string[] | undefined {
  return images.length > 0 ? images.map(({ url }) => new URL(url, publicUrl).href) : undefined
}

type Sold = Pick<Variant, 'price' | 'compare_at_price' | 'stock_quantity'> & { inStock?: number }

function offerLd(
  { price, compare_at_price: former, stock_quantity, inStock }: Sold,
  path: string,
  { publicUrl, currency, name }: ShopConfig,
): object {
  return {
    '@type': 'Offer',
    url: publicUrl + path,
    price: price.toFixed(2),
    priceCurrency: currency,
    priceSpecification: former === null ? undefined : strikethroughLd(former, currency),
    itemCondition: 'https://schema.org/NewCondition',
    availability: `https://schema.org/${inStock === 0 && stock_quantity > 0 ? 'MadeToOrder' : stock_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name },
  }
}

/** The former price, as Google reads it (developers.google.com/search/docs/appearance/structured-data/merchant-listing). */
function strikethroughLd(former: number, currency: string): object {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: former.toFixed(2),
    priceCurrency: currency,
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
      ...(to === undefined ? {} : { item: publicUrl + to }),
    })),
  }
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
