import { Link } from 'react-router'
import { categoryTree, categoryUrl, type MenuCategory } from '../listing/category-links.ts'
import { navItems } from './nav-items.ts'

const LINK =
  'flex min-h-8 items-center text-body text-muted underline-offset-4 hover:text-ink hover:underline'

export function CategoryMenu({ categories }: { categories: MenuCategory[] }) {
  return (
    <div className="flex flex-col gap-6">
      <ul
        className="grid grid-flow-col gap-x-12 gap-y-6"
        style={{ gridTemplateRows: `repeat(${rowsFor(categories)}, auto)` }}
      >
        {categoryTree(categories).map(({ category, children }) => (
          <li key={category.id}>
            <Link
              to={categoryUrl(category.id)}
              prefetch="intent"
              className="display-face flex min-h-9 items-center text-title underline-offset-4 hover:underline"
            >
              {category.name}
            </Link>
            {children.length > 0 && (
              <ul className="mt-1">
                {children.map(({ id, name }) => (
                  <li key={id}>
                    <Link to={categoryUrl(id)} prefetch="intent" className={LINK}>
                      {name}
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
          className="inline-flex min-h-9 items-center text-body font-medium underline decoration-gold-light underline-offset-4 hover:decoration-ink"
        >
          {navItems.allProducts}
        </Link>
      </p>
    </div>
  )
}

function rowsFor(categories: MenuCategory[]): number {
  return Math.ceil(categoryTree(categories).length / 4) || 1
}
