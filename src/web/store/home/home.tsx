import { Suspense } from 'react'
import { Link } from 'react-router'
import { storefront } from '../../context.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ProductCard } from '../listing/product-card.tsx'
import { QuickAdd } from '../listing/quick-add.tsx'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta } from '../seo/seo.ts'
import { shopLd } from '../seo/structured-data.ts'
import type { Route } from './+types/home.ts'
import { HomeCarousel, preloadLinks } from './home-carousel.tsx'
import { banners, homePlaces, homeRows } from './home-rows.server.ts'

const RecentRow = lazyWithRetry(() => import('../recent/recent-row.tsx'))

export { headers } from '../seo/public-headers.ts'

const SIZES = '(min-width: 1376px) 19rem, (min-width: 768px) 23vw, 44vw'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const image = loaderData?.rows[0]?.products[0]?.images[0]
  const delivery = loaderData?.isDeliveryVaried ? SEEN_BEFORE : 'Flat-rate delivery in 3-5 business days.'
  const since = loaderData ? ` since ${loaderData.since}` : ''
  const page = pageMeta(matches, {
    title: 'Fine jewellery, beads and pearls',
    description: `Beads, bracelets, earrings and necklaces chosen for everyday wear${since}. ${delivery}`,
    path: '/',
    image,
  })
  return [...page, ...preloadLinks(loaderData?.banners[0])]
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  const { about, email, phones, address } = shop.settings()
  return {
    since: about.since,
    ...(!shop.hasFlatRate() && { isDeliveryVaried: true }),
    contact: { email, phones, address },
    rows: await homeRows(shop),
    places: await homePlaces(shop),
    exceptions: await shop.returnExceptions(),
    banners: await banners(shop),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { rows, places, banners, contact, ...promises } = loaderData
  const config = useShopConfig()
  return (
    <>
      <JsonLd data={() => shopLd(config, contact)} />
      <h1 className="sr-only">{config.name}: fine jewellery, beads and pearls</h1>
      <HomeCarousel rows={rows} banners={banners} />
      {places.length > 0 && (
        <ul aria-label="Collections" className="shell flex flex-wrap justify-center gap-2 pt-8">
          {places.map(({ name, to }) => (
            <li key={to}>
              <Link to={to} className="filter-chip pr-4">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No products found">
          Our counter is being laid out. Please come back soon.
        </EmptyState>
      ) : (
        rows.map((row) => (
          <Suspense key={row.key}>
            <Row row={row} />
          </Suspense>
        ))
      )}
      <Suspense>{useHydrated() && <RecentRow />}</Suspense>
      <Reasons {...promises} />
    </>
  )
}

function Row({
  row: { key: id, name, description, to, products },
}: {
  row: Route.ComponentProps['loaderData']['rows'][number]
}) {
  return (
    <section aria-labelledby={id} className="shell pt-14 md:pt-24">
      <div className="flex items-end justify-between gap-4">
        <div>
          <h2 id={id} className="display-face text-display">
            {name}
          </h2>
          <p className="row-words">{description}</p>
        </div>
        <Link to={to} prefetch="intent" className="row-link">
          View all<span className="sr-only"> {name}</span>
        </Link>
      </div>
      <ul className="card-row">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} action="View Product" sizes={SIZES}>
              {product.quick && <QuickAdd product={product} />}
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SEEN_BEFORE = 'You see the price and the day of delivery before you pay.'
const DELIVERY = { title: 'Delivery', words: SEEN_BEFORE }
const FLAT_RATE = {
  title: 'Flat-rate delivery',
  words: 'One price for every order, at your door in 3\u20115 business days.',
}
const CARE = {
  title: 'Made to be kept',
  words: 'Each piece comes with its care, in plain words.',
}

type Promises = Pick<Route.ComponentProps['loaderData'], 'isDeliveryVaried' | 'exceptions'>

function Reasons({ isDeliveryVaried, exceptions }: Promises) {
  const { title, words } = useShopConfig().returns
  const returns = { title, words: [words, ...exceptions].filter(Boolean).join(' ') }
  const reasons = [isDeliveryVaried ? DELIVERY : FLAT_RATE, returns, CARE].filter(({ title }) => title)
  return (
    <section aria-label="Why shop with us" className="mt-16 md:mt-28">
      <ul className="shell grid gap-8 text-center md:auto-cols-fr md:grid-flow-col md:py-4">
        {reasons.map(({ title, words }) => (
          <li key={title} className="mx-auto max-w-xs">
            <h2 className="display-face text-heading">{title}</h2>
            <p className="mt-2 text-balance text-muted">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
