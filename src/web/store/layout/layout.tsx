import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { storefront } from '../../context.ts'
import { SkipLink } from '../../ui/focus/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { Footer } from './footer.tsx'
import { footerLinks } from './footer-links.server.ts'
import { Header } from './header.tsx'
import { menuOf } from './menu.server.ts'
import { NavigationSkeleton } from './navigation-skeleton.tsx'
import { PageProgress } from './page-progress.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(storefront)
  // Without the long texts.
  const { address, phones, email, opening_days, opening_hours, footer_text, banner, ...more } =
    shop.settings()
  const legal = [more.copyright, more.company, more.vat_number && `VAT number ${more.vat_number}`]
  const copyright = legal.filter(Boolean).join(' · ')
  return {
    menu: await menuOf(shop),
    links: footerLinks(shop.config, { hasGifts: (await shop.giftCollections()).length > 0 }),
    settings: { address, phones, email, opening_days, opening_hours, footer_text, copyright, banner },
    year: shop.year(),
  }
}

export function shouldRevalidate() {
  return false
}

/** Suspense boundaries split hydration, so that the browser can paint and respond in between. */
export default function StoreLayout({ loaderData: { menu, links, settings, year } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Suspense>
        <Header menu={menu} banner={settings.banner} />
      </Suspense>
      <PageProgress />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <NavigationSkeleton>
          <Suspense>
            <Outlet />
          </Suspense>
        </NavigationSkeleton>
      </main>
      <Suspense>
        <Footer {...{ year, links, settings }} />
      </Suspense>
    </div>
  )
}
