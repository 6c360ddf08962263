import { data } from 'react-router'
import { storefront } from '../../context.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { publicHeaders } from '../seo/public-headers.ts'
import { pageMeta } from '../seo/seo.ts'
import { crumbsLd } from '../seo/structured-data.ts'
import type { Route } from './+types/products.ts'
import { loadListPage } from './list-page.server.ts'
import { withQuery } from './listing-url.ts'
import { ProductListing } from './product-listing.tsx'
import { SearchHelpPanel } from './search-help.tsx'

export { NotFoundBoundary as ErrorBoundary } from '../layout/not-found-boundary.tsx'

const NOT_FOUND = 'Category not found'
const ALL = 'All Products'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData)
    return pageMeta(matches, {
      title: '404 - Page Not Found',
      description: '',
      path: '/products',
      hidden: true,
    })
  const { listing, head, isUnknown, isFiltered } = loaderData
  const { items, given, problems, skip, limit } = listing
  const isFurther = skip > 0 && items.length > 0
  // The canonical link names the list without filters and sort. With noindex beside it, it would be ignored.
  const isWhole = !isFiltered && !given.sort
  const title = isUnknown ? NOT_FOUND : (head?.title ?? ALL)
  return pageMeta(matches, {
    title: isFurther ? `${title}, page ${Math.floor(skip / limit) + 1}` : title,
    description:
      head?.meta || 'Beads, bracelets, earrings and necklaces, made with care and sent wherever you are.',
    path: withQuery(
      head?.path ?? '/products',
      isFurther && isWhole ? { skip: String(skip), limit: String(limit) } : {},
    ),
    image: head?.image ?? items[0]?.images[0],
    hidden: isUnknown || problems.length > 0,
  })
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? (loaderHeaders.has('cache-control') ? loaderHeaders : publicHeaders)
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const loaded = await loadListPage(context.get(storefront), url, params)
  // Unknown ids are unlimited: their pages would fill the cache.
  return loaded.isUnknown ? data(loaded, { headers: { 'cache-control': 'no-store' } }) : loaded
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { listing, params, help, head, isUnknown, ancestors } = loaderData
  const { publicUrl } = useShopConfig()
  const crumbs = [
    { name: 'Home', to: '/' },
    ...(head
      ? [{ name: 'Products', to: '/products' }, ...ancestors, { name: head.name }]
      : [{ name: 'Products' }]),
  ]
  return (
    <>
      <JsonLd data={() => crumbsLd(crumbs, publicUrl)} />
      <ProductListing
        params={params}
        listing={listing}
        help={help && <SearchHelpPanel {...help} />}
        heading={
          <>
            <Breadcrumbs crumbs={crumbs} />
            <div className="mt-4 items-center gap-8 md:flex">
              <div className="min-w-0 flex-1">
                <h1 className="display-face text-display break-words md:text-hero">
                  {isUnknown ? NOT_FOUND : (head?.name ?? ALL)}
                </h1>
                {head?.description && (
                  <p className="mt-3 max-w-2xl text-lead wrap-anywhere text-muted">{head.description}</p>
                )}
              </div>
              {head?.image && (
                <div className="mt-5 aspect-2/1 overflow-hidden rounded-sm md:mt-0 md:aspect-3/2 md:w-1/3">
                  <ResponsiveImage
                    image={head.image}
                    alt=""
                    sizes="(min-width: 768px) 33vw, 100vw"
                    priority
                    className="size-full object-cover"
                  />
                </div>
              )}
            </div>
          </>
        }
      />
    </>
  )
}
