import { type ComponentProps, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { pagePath, productPath, slugOf } from '../../../contract/product-path.ts'
import { lazyModules, storefront } from '../../context.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDate, truncate } from '../../ui/format.ts'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { productCards } from '../listing/product-cards.server.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import { publicHeaders } from '../seo/public-headers.ts'
import { pageMeta } from '../seo/seo.ts'
import { crumbsLd, productLd } from '../seo/structured-data.ts'
import type { Route } from './+types/product.ts'
import { engravingWords } from './engraving/engraving-words.server.ts'
import { findProduct } from './find-product.server.ts'
import { productAsMade } from './made-to-order.server.ts'
import { materialsOf } from './materials.server.ts'
import { LazyProductWithOptions, loadOnServer } from './options/load-options.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { RelatedProducts } from './related-products.tsx'

const RecentRow = lazyWithRetry(() => import('../recent/recent-row.tsx'))

export { NotFoundBoundary as ErrorBoundary } from '../layout/not-found-boundary.tsx'

const GONE = 'This product is no longer available.'

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (loaderData?.product)
    return pageMeta(matches, { ...loaderData.head, image: loaderData.product.images[0], kind: 'product' })
  const description = loaderData ? GONE : ''
  const title = description || '404 - Page Not Found'
  return pageMeta(matches, { title, description, path: `/product/${params.id}`, hidden: true })
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? (loaderHeaders.has('cache-control') ? loaderHeaders : publicHeaders)
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const found = await findProduct(shop, params.id)
  if (!found) throw data(null, { status: 404 })
  const { archived } = found
  const near = await shop.related(found.product)
  const related = await productCards(shop, near)
  if (archived) return data({ product: undefined, related }, { status: 410 })
  const { product, delivery } = await productAsMade(shop, found.product)
  if (params.slug !== undefined && params.slug !== slugOf(product.name))
    throw redirect(productPath(product) + url.search, 301)
  if (product.variants || product.engraving) context.set(lazyModules, [await loadOnServer()])
  const { timeZone } = shop.config
  const dates: [string, string][] = [
    ['Created Date', formatDate(product.created_at, timeZone)],
    ['Updated Date', formatDate(product.updated_at, timeZone)],
  ]
  const path = found.path.map((category) => ({
    name: category.name,
    to: pagePath('category', category),
  }))
  const except = near.map(({ id }) => id)
  return {
    product,
    related,
    goesWith: await productCards(shop, await shop.goesWith({ id: product.id, except })),
    dates,
    delivery,
    head: {
      title: product.seo_title ?? product.name,
      description: product.seo_description ?? truncate(product.description),
      path: productPath(product),
    },
    path,
    crumbs: [
      { name: 'Home', to: '/' },
      { name: 'Products', to: '/products' },
      ...path,
      { name: product.name },
    ],
    brandPath: pagePath('brand', product.brand),
    materials: materialsOf(product),
    engraving: engravingWords(product, shop.config.currency),
  }
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const config = useShopConfig()
  const { product, related } = loaderData
  if (!product) return <Gone related={related} />
  const { crumbs, goesWith } = loaderData
  return (
    <div key={product.id} className="shell pt-4 md:pt-6">
      <JsonLd data={() => productLd(product, config)} />
      <JsonLd data={() => crumbsLd(crumbs, config.publicUrl)} />
      <Breadcrumbs crumbs={crumbs} />
      <div className="product-columns">
        {product.variants || product.engraving ? (
          <LazyProductWithOptions {...loaderData} Gallery={ProductGallery} Facts={ProductFacts} />
        ) : (
          <>
            <ProductGallery images={product.images} name={product.name} />
            <ProductFacts {...loaderData} />
          </>
        )}
      </div>
      <Suspense>
        <RelatedProducts title="Goes with this" products={goesWith} />
        <RelatedProducts title="Related Products" products={related} />
      </Suspense>
      <Recent shown={product} />
    </div>
  )
}

/** Of its own, so that hydration renders no more: an update before the options are loaded would hide them. */
function Recent(props: ComponentProps<typeof RecentRow>) {
  return <Suspense>{useHydrated() && <RecentRow {...props} />}</Suspense>
}

function Gone({ related }: { related: Route.ComponentProps['loaderData']['related'] }) {
  return (
    <div className="shell">
      <EmptyState
        headingLevel="h1"
        title={GONE}
        action={<LinkButton to="/products">View All Products</LinkButton>}
      >
        {related.length > 0 && 'You may like one of these pieces.'}
      </EmptyState>
      <RelatedProducts title="Related Products" products={related} />
    </div>
  )
}
