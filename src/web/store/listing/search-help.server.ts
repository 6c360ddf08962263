import type { MissExplanation, Storefront } from '../../context.ts'
import { formatPrice } from '../../ui/format.ts'
import { categoryUrl } from './category-links.ts'
import { listingUrl, withQuery } from './listing-url.ts'
import type { Listing } from './load-listing.server.ts'
import { productCards } from './product-cards.server.ts'

const FILTER_NAMES: Record<string, string> = {
  category_id: 'the category',
  brand_id: 'the brand',
  min_price: 'the lowest price',
  max_price: 'the highest price',
}
const CATEGORIES = 6

/** For a search without a result. The search is counted, unless filters may be the reason. */
export async function searchHelp(shop: Storefront, text: string, { given, query, categories }: Listing) {
  if (!query) return undefined
  const { understood, waysOut, items } = await shop.explainMiss(query)
  // Words that nothing has are what a synonym can mend; a price is not.
  const missed = (waysOut.length === 0 && understood.words.join(' ')) || text
  if (Object.keys(given).length === 0) await shop.recordMissedSearch(missed)
  const params = { path: '/search' as const, text, given }
  const near = items.flatMap(({ category }) => (waysOut.length > 0 && category ? [category] : []))
  const roots = categories.filter(({ parent_id }) => parent_id === null)
  const links = new Map([...near, ...roots].map(({ id, name }) => [id, name]))
  return {
    sentence: sentenceOf(understood, shop.config.currency),
    waysOut: waysOut.map(({ left, isFilter, text: rest, total }) => ({
      label: `Without ${isFilter ? FILTER_NAMES[left] : `“${left}”`} there ${total === 1 ? 'is 1' : `are ${total}`}`,
      to: isFilter
        ? listingUrl(params, { [left]: undefined })
        : rest
          ? listingUrl({ ...params, text: rest }, {})
          : withQuery('/products', given),
    })),
    categories: [...links].slice(0, CATEGORIES).map(([id, label]) => ({ label, to: categoryUrl(id) })),
    heading: waysOut.length > 0 ? 'What comes close' : 'New in the shop',
    items: await productCards(shop, items),
  }
}

function sentenceOf({ words, min, max, isGift }: MissExplanation['understood'], currency: string): string {
  const price = (amount: number) => formatPrice(amount, currency)
  const parts = [
    words.length > 0 ? `We looked for “${words.join(' ')}”` : 'We looked for pieces',
    ...(min !== undefined && max !== undefined
      ? [`from ${price(min)} to ${price(max)}`]
      : min !== undefined
        ? [`from ${price(min)}`]
        : max !== undefined
          ? [`up to ${price(max)}`]
          : []),
    ...(isGift ? ['in stock'] : []),
  ]
  return `${parts.join(', ')}.`
}

export function correctionNote(text: string, { correctedTo, isPartial }: Listing): string | undefined {
  if (isPartial) return `Nothing has all of “${text}”. These pieces have a part of “${correctedTo ?? text}”.`
  return correctedTo && `Nothing matches “${text}”. These pieces match “${correctedTo}”.`
}

export type SearchHelp = NonNullable<Awaited<ReturnType<typeof searchHelp>>>
