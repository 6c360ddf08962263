import { data } from 'react-router'
import { storefront } from '../../context.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { publicHeaders } from '../seo/public-headers.ts'
import { pageMeta } from '../seo/seo.ts'
import { crumbsLd } from '../seo/structured-data.ts'
import type { Route } from './+types/products.ts'
import { withQuery } from './listing-url.ts'
import { loadListing } from './load-listing.server.ts'
import { ProductListing } from './product-listing.tsx'

const NOT_FOUND = 'Category not found'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const category = loaderData?.category
  const isUnknown = Boolean(loaderData?.given.category_id && !category)
  const { min_price, max_price, brand_id, sort, skip } = loaderData?.given ?? {}
  const page = loaderData && Number(skip) > 0 && loaderData.items.length > 0 ? loaderData : undefined
  return pageMeta(matches, {
    title: titleOf(isUnknown ? NOT_FOUND : category?.name, page && Math.floor(page.skip / page.limit) + 1),
    description:
      category?.description ||
      'Beads, bracelets, earrings and necklaces, made with care and sent wherever you are.',
    path: withQuery('/products', {
      category_id: category && String(category.id),
      skip: page && String(page.skip),
      limit: page && String(page.limit),
    }),
    image: loaderData?.items[0]?.images[0],
    hidden: Boolean(
      min_price ||
        max_price ||
        brand_id ||
        sort ||
        isUnknown ||
        !loaderData ||
        loaderData.problems.length > 0,
    ),
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders.has('cache-control') ? loaderHeaders : publicHeaders
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const listing = await loadListing(context.get(storefront), url, params.categoryId)
  // Unknown ids are unlimited: their pages would fill the cache.
  const isUnknown = Boolean(listing.given.category_id && !listing.category)
  return isUnknown ? data(listing, { headers: { 'cache-control': 'no-store' } }) : listing
}

export default function Products({ loaderData: listing }: Route.ComponentProps) {
  const { publicUrl } = useShopConfig()
  const { category } = listing
  const crumbs = [
    { name: 'Home', to: '/' },
    ...(category
      ? [{ name: 'Products', to: '/products' }, ...listing.ancestors, { name: category.name }]
      : [{ name: 'Products' }]),
  ]
  return (
    <>
      <JsonLd data={() => crumbsLd(crumbs, publicUrl)} />
      <ProductListing
        params={{ path: '/products', text: '', given: listing.given }}
        listing={listing}
        heading={
          <>
            <Breadcrumbs crumbs={crumbs} />
            <h1 className="display-face mt-4 text-display md:text-hero">
              {listing.given.category_id && !category ? NOT_FOUND : (category?.name ?? 'All Products')}
            </h1>
            {category?.description && (
              <p className="mt-3 max-w-2xl text-lead text-muted">{category.description}</p>
            )}
          </>
        }
      />
    </>
  )
}

function titleOf(category = 'All Products', page = 1): string {
  return page > 1 ? `${category}, page ${page}` : category
}
