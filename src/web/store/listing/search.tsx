import { SEARCH_TEXT_LENGTH } from '../../../contract/store-limits.ts'
import { storefront } from '../../context.ts'
import { SearchBox } from '../layout/search-box.tsx'
import { pageMeta } from '../seo/seo.ts'
import type { Route } from './+types/search.ts'
import { loadListing } from './load-listing.server.ts'
import { ProductListing } from './product-listing.tsx'
import { correctionNote, searchHelp } from './search-help.server.ts'
import { SearchHelpPanel } from './search-help.tsx'

export { headers } from '../seo/public-headers.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { text = '', listing } = loaderData ?? {}
  return pageMeta(matches, {
    title: titleOf(text),
    description: 'Search our jewellery by name or code.',
    // One canonical URL, also with filters. A search without a plain result is not indexed.
    path: '/search',
    hidden: Boolean(text) && !(listing?.items.length && !loaderData?.note),
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = searchText(url.searchParams.get('q') ?? '')
  const shop = context.get(storefront)
  const { listing } = text ? await loadListing(shop, url, {}, text) : {}
  const help = listing?.total === 0 ? await searchHelp(shop, text, listing) : undefined
  return { text, listing, help, note: listing && correctionNote(text, listing) }
}

export default function SearchResults({ loaderData: { text, listing, help, note } }: Route.ComponentProps) {
  const heading = (
    <>
      <h1 className="display-face text-display break-words md:text-hero">{titleOf(text)}</h1>
      <div aria-live="polite" className="text-lead break-words text-muted">
        {note && <p className="mt-3">{note}</p>}
      </div>
    </>
  )
  if (listing) {
    return (
      <ProductListing
        params={{ path: '/search', text, given: listing.given }}
        listing={listing}
        heading={heading}
        help={help && <SearchHelpPanel {...help} />}
      />
    )
  }
  return (
    <div className="shell flex flex-col items-center gap-6 py-16 text-center md:py-24">
      {heading}
      <p className="text-lead text-muted">Type the name of a piece, a stone, or a product code.</p>
      <SearchBox label="Search again" className="w-full max-w-md" />
    </div>
  )
}

/** At most what the search box takes. */
function searchText(q: string): string {
  return q.trim().slice(0, SEARCH_TEXT_LENGTH).toWellFormed()
}

function titleOf(text: string): string {
  return text ? `Search Results for "${text}"` : 'Search'
}
