import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ContactLink } from '../layout/contact-link.tsx'
import { ProductGrid } from './product-grid.tsx'
import { restoreListFocus } from './restore-list-focus.ts'
import type { SearchHelp } from './search-help.server.ts'

export function SearchHelpPanel({ sentence, waysOut, categories, heading, items }: SearchHelp) {
  return (
    <div ref={restoreListFocus}>
      <EmptyState title="No products found" action={<LinkList links={waysOut} />} className="pt-8 pb-10">
        {sentence}
      </EmptyState>
      <nav aria-label="Categories" className="mb-8 border-y border-line py-4">
        <LinkList links={categories} />
        <p className="mt-3 text-center text-muted">
          Not what you mean? Ask us: <ContactLink className="underline" />, or see our{' '}
          <Link to="/faq" className="underline">
            FAQ
          </Link>
        </p>
      </nav>
      <h2 className="mb-5 display-face text-title">{heading}</h2>
      <ProductGrid products={items} busy={false} />
    </div>
  )
}

function LinkList({ links }: { links: { label: string; to: string }[] }) {
  return (
    <ul className="flex flex-wrap justify-center gap-x-6 gap-y-2">
      {links.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
