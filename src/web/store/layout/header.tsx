import { ChevronDown, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import type { PublicSettings } from '../../../contract/admin/settings.ts'
import { useShopConfig } from '../../shared/shop-config.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { CartBadge } from '../cart/cart-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { ContactLink } from './contact-link.tsx'
import type { MenuEntry } from './menu.server.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { navItems } from './nav-items.ts'
import { SearchBox } from './search-box.tsx'
import { SearchMenu } from './search-menu.tsx'

const NAV_LINK = 'flex min-h-11 items-center text-body transition-colors hover:text-gold'

export function Header({ menu, banner }: { menu: MenuEntry[]; banner: PublicSettings['banner'] }) {
  const { name } = useShopConfig()
  return (
    <>
      {banner.is_shown && <Banner {...banner} />}
      <header className="shop-header sticky z-30 border-b border-line bg-ivory">
        <div className="shop-bar shell header-columns">
          <div className="flex items-center">
            <nav aria-label="Main" className="hidden items-center gap-7 lg:flex">
              <Menu
                summary={
                  <>
                    {navItems.products}
                    <Icon of={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
                  </>
                }
                panelClassName="-ml-8 w-max max-w-[56rem] p-8"
              >
                <CategoryMenu menu={menu} />
              </Menu>
              {navItems.pages.map(({ label, to }) => (
                <Link key={to} to={to} className={NAV_LINK}>
                  {label}
                </Link>
              ))}
              <ContactLink className={NAV_LINK} />
            </nav>
            <MobileMenu menu={menu} />
            <SearchMenu />
          </div>
          <Link to="/" className="shop-name display-face flex min-h-11 items-center px-1">
            {name}
          </Link>
          <div className="flex items-center justify-end gap-0 sm:gap-1">
            <SearchBox className="mr-3 hidden w-52 lg:block xl:w-60" />
            <AccountMenu />
            <Link
              to="/cart"
              className="relative flex size-11 items-center justify-center rounded-full transition-colors hover:text-gold"
            >
              <span className="sr-only">Cart</span>
              <Icon of={ShoppingBag} className="size-5.5" strokeWidth={1.5} />
              <CartBadge />
            </Link>
          </div>
        </div>
      </header>
    </>
  )
}

function Banner({ text, link }: PublicSettings['banner']) {
  return (
    <aside
      aria-label="Announcement"
      className="bg-sand px-4 py-1.5 text-center text-small wrap-anywhere text-ink"
    >
      {link ? (
        <Link to={link} className="underline underline-offset-4">
          {text}
        </Link>
      ) : (
        text
      )}
    </aside>
  )
}
