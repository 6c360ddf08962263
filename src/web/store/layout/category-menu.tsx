import { Link } from 'react-router'
import type { MenuEntry } from './menu.server.ts'
import { navItems } from './nav-items.ts'

const LINK =
  'flex min-h-8 items-center text-body text-muted underline-offset-4 hover:text-ink hover:underline'

export function CategoryMenu({ menu }: { menu: MenuEntry[] }) {
  return (
    <div className="flex flex-col gap-6">
      <ul
        className="grid grid-flow-col gap-x-12 gap-y-6"
        style={{ gridTemplateRows: `repeat(${Math.ceil(menu.length / 4) || 1}, auto)` }}
      >
        {menu.map(({ name, to, children }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="display-face flex min-h-9 items-center text-title underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            {children.length > 0 && (
              <ul className="mt-1">
                {children.map((child) => (
                  <li key={child.to}>
                    <Link to={child.to} prefetch="intent" className={LINK}>
                      {child.name}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-4">
        <Link
          to="/products"
          prefetch="intent"
          className="inline-flex min-h-9 items-center text-body font-medium gold-underline"
        >
          {navItems.allProducts}
        </Link>
      </p>
    </div>
  )
}
