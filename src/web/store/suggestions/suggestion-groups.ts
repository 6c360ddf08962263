import { collectionPath } from '../../../contract/collections/collection-path.ts'
import type { Image } from '../../../contract/product.ts'
import { MIN_SUGGEST_LENGTH } from '../../../contract/store-limits.ts'
import type { Suggestions } from '../../../contract/suggestion.ts'
import { categoryUrl } from '../listing/category-links.ts'

export type Suggestion = {
  key: string
  label: string
  to: string
  detail?: string
  product?: { price: number; from: boolean; image: Image | null }
}

type SuggestionGroup = { title: string; suggestions: Suggestion[] }

const PAST_WHILE_TYPING = 2

/** Without a text, the past searches. */
export function suggestionGroups(
  typed: string,
  past: string[],
  found: Suggestions | undefined,
): SuggestionGroup[] {
  const text = typed.trim().toLowerCase()
  const isLong = text.length >= MIN_SUGGEST_LENGTH
  const again = past.filter((one) => one.toLowerCase() !== text && one.toLowerCase().includes(text))
  const groups = [
    {
      title: 'Past searches',
      suggestions: again.slice(0, isLong ? PAST_WHILE_TYPING : undefined).map(search),
    },
  ]
  if (isLong && found) {
    groups.push({
      title: 'Categories',
      suggestions: found.categories.map(({ id, name, path }) => ({
        key: `category-${id}`,
        label: name,
        to: categoryUrl(id),
        ...(path === name ? {} : { detail: path.slice(0, -(name.length + 3)) }),
      })),
    })
    groups.push({
      title: 'Collections',
      suggestions: found.collections.map(({ id, name, slug }) => ({
        key: `collection-${id}`,
        label: name,
        to: collectionPath({ slug }),
      })),
    })
    groups.push({
      title: 'Pieces',
      suggestions: found.products.map(({ id, name, price, price_to, image }) => ({
        key: id,
        label: name,
        to: `/product/${id}`,
        product: { price, from: price < price_to, image },
      })),
    })
  }
  return groups.filter(({ suggestions }) => suggestions.length > 0)
}

function search(text: string): Suggestion {
  return { key: `search-${text}`, label: text, to: `/search?q=${encodeURIComponent(text)}` }
}
