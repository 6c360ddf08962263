import { percentile, printTable } from './figures.ts'
import { openClient } from './peers/client.ts'

type ListOptions = { products: number; calls: number; only: string }

const list = (query: string) => `/api/v1/products/?${query}`
const filter = (query: string) => `/api/v1/products/search/?${query}`
const search = (text: string, query = '') =>
  filter(`${new URLSearchParams({ name: text, code: text })}${query}`)

/** What shoppers request every day: at most 30 ms (p99). */
const EVERYDAY: Record<string, string> = {
  'list, newest first': list(''),
  'list by price': list('sort=price_asc'),
  'list by name': list('sort=name'),
  category: filter('category_id=5'),
  'category with its children': filter('category_id=1'),
  'category with its children, highest price first': filter('category_id=1&sort=price_desc'),
  brand: filter('brand_id=3'),
  'category, brand, price range, by name': filter(
    'category_id=1&brand_id=9&min_price=100&max_price=300&sort=name',
  ),
  'category and brand, no match': filter('category_id=5&brand_id=4'),
  'price range': filter('min_price=100&max_price=200'),
  'search: two words': search('garnet hoops'),
  'search: a word in a tenth of the names': search('garnet'),
  'search: that word in a category': search('garnet', '&category_id=5'),
  'search: that word, highest price first': search('garnet', '&sort=price_desc'),
  'search: an exact code': search('BN-0001234'),
  'search: no match': search('xyzzy'),
  'search: misspelt': search('neclace'),
}

const suggest = (text: string) => `/api/v1/search/suggestions/?${new URLSearchParams({ text })}`

/** Rare ones, and suggestions while typing: at most 100 ms (p99). */
const rare = (products: number): Record<string, string> => ({
  'list, last page': list(`skip=${products - 12}`),
  'search: the middle of a word': search('arne'),
  'search: two letters': search('ga'),
  'search: one letter': search('a'),
  'search: one letter, page 300': search('e', '&skip=3600'),
  'search: two single letters': search('a b'),
  'suggestions: a word begun': suggest('garn'),
  'suggestions: a word, and one begun': suggest('garnet brac'),
  'suggestions: a misspelt word': suggest('neclac'),
})

/** A list and its counts, as a page of the shop reads them: at most 30 ms (p99) with 10,000 products, 100 ms with 100,000. */
const WITH_COUNTS: Record<string, string> = {
  all: '',
  'in stock': 'in_stock=yes',
  category: 'category_id=1',
  'price range': 'min_price=100&max_price=300',
  'two metals and two stones': 'metal=gold&metal=rose+gold&stone=garnet&stone=pearl',
  'category, brand and metal': 'category_id=1&brand_id=9&metal=gold',
  'a size in stock': 'ring_size=M&in_stock=yes',
  'a size and a metal in stock': 'ring_size=M&metal=gold&in_stock=yes',
  'a word in a tenth of the names': 'name=garnet&code=garnet',
  'that word in stock': 'name=garnet&code=garnet&in_stock=yes',
  'a word of three fifths of the pieces': 'name=gold&code=gold',
}

/** Prints how long each list and search takes, requested one after another on one connection. */
export async function measureLists(base: string, { products, calls, only }: ListOptions): Promise<void> {
  const client = openClient({ base })
  const rows = [['lists and searches, page cache off', 'p50 ms', 'p99 ms', 'p99 at most']]
  const withCounts = Object.entries(WITH_COUNTS).map(
    ([name, query]) =>
      [`with counts: ${name}`, [filter(query), `/api/v1/products/facets/?${query}`]] as const,
  )
  for (const [paths, budget] of [
    [EVERYDAY, 30],
    [rare(products), 100],
    [Object.fromEntries(withCounts), products > 10_000 ? 100 : 30],
  ] as const) {
    for (const [name, path] of Object.entries(paths)) {
      if (!name.includes(only)) continue
      const times: number[] = []
      for (let call = 0; call < calls; call++) {
        const begin = performance.now()
        for (const one of [path].flat()) {
          const { status, text } = await client.send('GET', one)
          if (status !== 200) throw new Error(`${one}: ${status} ${text}`)
        }
        times.push(performance.now() - begin)
      }
      const [p50, p99] = [0.5, 0.99].map((share) => percentile(times, share).toFixed(1)) as [string, string]
      rows.push([name, p50, p99, String(budget)])
    }
  }
  printTable(rows)
}
