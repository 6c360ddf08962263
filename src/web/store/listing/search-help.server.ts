import { FILTERS, type Filter } from '../../../contract/facets/facets.ts'
import type { MissExplanation, Storefront } from '../../context.ts'
import { formatPrice } from '../../ui/format.ts'
import { categoryUrl } from './category-links.ts'
import { filterLabel } from './filter-labels.ts'
import { chosenFilters, type ListingParams, listingUrl, withoutFilters, withQuery } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'
import { productCards } from './product-cards.server.ts'

const CATEGORIES = 6

/** For a search without a result. The search is counted, unless filters may be the reason. */
export async function searchHelp(shop: Storefront, text: string, listing: Listing) {
  const { given, query } = listing
  if (!query) return undefined
  const { understood, waysOut, items } = await shop.explainMiss(query)
  // Words that nothing has are what a synonym can mend; a price is not.
  const missed = (waysOut.length === 0 && understood.words.join(' ')) || text
  if (Object.keys(given).length === 0) await shop.recordMissedSearch(missed)
  const params = { path: '/search' as const, text, given }
  return {
    sentence: sentenceOf(understood, text, shop.config.currency),
    ...(await helpOf(shop, params, listing, { waysOut, items })),
  }
}

/** For a list without a piece; undefined when the whole shop has none. */
export async function filterHelp(
  shop: Storefront,
  params: ListingParams,
  listing: Listing,
  collections?: number[][],
): Promise<SearchHelp | undefined> {
  const { query, total } = listing
  if (!query || total > 0) return undefined
  const found = await shop.explainMiss({ ...query, collections })
  if (found.items.length === 0) return undefined
  const isFiltered = chosenFilters(params).length > 0
  const help = await helpOf(shop, params, listing, found)
  const way = isFiltered
    ? { label: 'Clear Filters', to: withoutFilters(params) }
    : { label: 'View All Products', to: '/products' }
  return {
    ...help,
    sentence: isFiltered
      ? 'Nothing fits these filters together. Try fewer of them.'
      : `No piece is in this ${params.page?.kind ?? 'collection'} now.`,
    waysOut: isFiltered ? [...help.waysOut, way] : [way],
  }
}

async function helpOf(
  shop: Storefront,
  params: ListingParams,
  listing: Listing,
  { waysOut, items }: Pick<MissExplanation, 'waysOut' | 'items'>,
) {
  const near = items.flatMap(({ category }) => (waysOut.length > 0 && category ? [category] : []))
  const roots = listing.categories.filter(({ parent_id }) => parent_id === null)
  const links = new Map([...near, ...roots].map(({ id, name }) => [id, name]))
  return {
    waysOut: waysOut.map((way) => linkOf(way, params, listing, shop)),
    categories: [...links].slice(0, CATEGORIES).map(([id, label]) => ({ label, to: categoryUrl(id) })),
    heading: waysOut.length > 0 ? 'What comes close' : 'New in the shop',
    items: await productCards(shop, items),
  }
}

type WayLink = { label: string; to: string }

function linkOf(
  { left, isFilter, text, total }: MissExplanation['waysOut'][number],
  params: ListingParams,
  listing: Listing,
  { config }: Storefront,
): WayLink {
  const filter = FILTERS.find((name) => isFilter && name === left)
  const what = filter ? filterName(filter, listing, config.currency) : `“${left}”`
  const to = filter
    ? listingUrl(params, { [filter]: undefined })
    : text
      ? listingUrl({ ...params, text }, {})
      : withQuery('/products', listing.given)
  return { label: `Without ${what} there ${total === 1 ? 'is 1' : `are ${total}`}`, to }
}

function filterName(filter: Filter, listing: Listing, currency: string): string {
  if (filter === 'min_price') return 'the lowest price'
  if (filter === 'max_price') return 'the highest price'
  const values = [listing.given[filter] ?? []].flat()
  return values.map((value) => `“${filterLabel(filter, value, listing, currency)}”`).join(' or ')
}

function sentenceOf(
  { words: understood, min, max, size, sale, isGift }: MissExplanation['understood'],
  text: string,
  currency: string,
): string {
  const price = (amount: number) => formatPrice(amount, currency)
  const narrowed = [
    ...(min !== undefined && max !== undefined
      ? [`from ${price(min)} to ${price(max)}`]
      : min !== undefined
        ? [`from ${price(min)}`]
        : max !== undefined
          ? [`up to ${price(max)}`]
          : []),
    ...(size ? [`in “${size}”`] : []),
    ...(sale ? ['on sale'] : []),
    ...(isGift ? ['in stock'] : []),
  ]
  const words = understood.join(' ') || (narrowed.length === 0 && text)
  return `${[words ? `We looked for “${words}”` : 'We looked for pieces', ...narrowed].join(', ')}.`
}

export function correctionNote(text: string, { correctedTo, isPartial }: Listing): string | undefined {
  if (isPartial) return `Nothing has all of “${text}”. These pieces have a part of “${correctedTo ?? text}”.`
  return correctedTo && `Nothing matches “${text}”. These pieces match “${correctedTo}”.`
}

export type SearchHelp = NonNullable<Awaited<ReturnType<typeof searchHelp>>>
