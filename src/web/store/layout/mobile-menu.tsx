import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useLogOut } from '../../data/account/log-out.ts'
import { useToken } from '../../data/use-stored.ts'
import { accountPages } from '../../shared/account-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { openDialogProps } from '../../ui/overlay/dialog.tsx'
import { LazyMount } from '../../ui/overlay/lazy-mount.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { useOpenState } from '../../ui/overlay/use-open-state.ts'
import { ContactLink } from './contact-link.tsx'
import type { MenuEntry } from './menu.server.ts'
import { navItems } from './nav-items.ts'

const ROW = 'flex min-h-13 w-full items-center justify-between border-b border-line px-5 text-lead'
const SUB = 'flex min-h-11 items-center px-5 text-body text-ink'

export function MobileMenu({ menu }: { menu: MenuEntry[] }) {
  const id = useId()
  const [open, setOpen] = useOpenState(id)
  const close = () => setOpen(false)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-label="Open menu"
        {...openDialogProps(id, () => setOpen(true))}
        className="-ml-2 flex size-11 items-center justify-center"
      >
        <Icon of={MenuIcon} className="size-6" strokeWidth={1.5} />
      </button>
      <Sheet id={id} side="left" open={open} onClose={close} title="Menu">
        <LazyMount id={id} open={open}>
          <nav aria-label="Menu" className="pb-8">
            <Categories menu={menu} />
            {navItems.pages.map(({ label, to }) => (
              <Link key={to} to={to} className={ROW}>
                {label}
              </Link>
            ))}
            <ContactLink className={ROW} onGo={close} />
            <Account onLogout={close} />
          </nav>
        </LazyMount>
      </Sheet>
    </div>
  )
}

function Categories({ menu }: { menu: MenuEntry[] }) {
  return (
    <details className="group">
      <summary className={`${ROW} list-none`}>
        {navItems.products}
        <Icon of={ChevronDown} className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-b border-line bg-ivory py-3">
        <Link to="/products" className={`${SUB} font-medium`}>
          {navItems.allProducts}
        </Link>
        {menu.map(({ name, to, children }) => (
          <div key={to}>
            <Link to={to} className={`${SUB} font-medium`}>
              {name}
            </Link>
            {children.map((child) => (
              <Link key={child.to} to={child.to} className={`${SUB} pl-9 text-muted`}>
                {child.name}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </details>
  )
}

function Account({ onLogout }: { onLogout: () => void }) {
  const token = useToken()
  const logOut = useLogOut()
  if (!token) {
    return (
      <Link to="/login" className={ROW}>
        Login
      </Link>
    )
  }
  return (
    <>
      {accountPages.map(({ label, to }) => (
        <Link key={to} to={to} className={ROW}>
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={ROW}
        onClick={() => {
          onLogout()
          void logOut()
        }}
      >
        Logout
      </button>
    </>
  )
}
