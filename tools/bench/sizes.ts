import { median, percentile } from './percentile.ts'
import { timed } from './timed.ts'
import { openTwoShops } from './two-shops.ts'

/** The p99 is the middle of so many turns' own: a slow moment of the machine falls into one of them. */
const TURNS = 3

const found = (text: string) => `/api/v1/products/search/?${new URLSearchParams({ name: text, code: text })}`

const CALLS: Record<string, string> = {
  'list, newest': '/api/v1/products/',
  'list by price': '/api/v1/products/?sort=price_asc',
  'list by name': '/api/v1/products/?sort=name',
  'list, deep (skip 9000)': '/api/v1/products/?skip=9000',
  'list, deep (skip 99000)': '/api/v1/products/?skip=99000',
  category: '/api/v1/products/search/?category_id=5',
  'category with those below it': '/api/v1/products/search/?category_id=1',
  'category below, dearest first': '/api/v1/products/search/?category_id=1&sort=price_desc',
  brand: '/api/v1/products/search/?brand_id=3',
  'category and brand': '/api/v1/products/search/?category_id=1&brand_id=9',
  'category and brand, nothing': '/api/v1/products/search/?category_id=5&brand_id=4',
  prices: '/api/v1/products/search/?min_price=100&max_price=200',
  'category, brand, prices, by name':
    '/api/v1/products/search/?category_id=1&brand_id=9&min_price=100&max_price=300&sort=name',
  'category, few prices, dearest first':
    '/api/v1/products/search/?category_id=1&min_price=50&max_price=60&sort=price_desc',
  'search: two words': found('garnet hoops'),
  'search: nothing': found('xyzzy'),
  'search: misspelt': found('neclace'),
  'search: a common word': found('garnet'),
  'search: within a word': found('arne'),
  'search: one letter': found('a'),
  'search: two letters': found('ga'),
  'search: a common word of a category': `${found('garnet')}&category_id=5`,
  'search: a common word of a brand': `${found('garnet')}&brand_id=12`,
  'search: a common word, deep (skip 600)': `${found('garnet')}&skip=600`,
  'search: one letter of a brand, by name': `${found('a')}&brand_id=3&sort=name`,
  'search: one letter, newest, deep (skip 4000)': `${found('e')}&sort=newest&skip=4000`,
  'search: two words of a letter': found('a b'),
  'search: a common word, dearest first': `${found('garnet')}&sort=price_desc`,
  'search: a common word, by name': `${found('garnet')}&sort=name`,
  'search: how many names begin, by name': `${found('polished')}&sort=name`,
  'search: a common word, few prices': `${found('garnet')}&min_price=100&max_price=105`,
  'search: a common word of a category and brand, nothing': `${found('twisted')}&category_id=5&brand_id=3`,
  'search: a code': found('BN-0001234'),
  detail: '/api/v1/products/{id}/',
  'home page (HTML)': '/',
}

/**
 * A small shop beside a large one: every list and search without the page cache, asked of both in turns, so that a busy
 * moment of the machine falls on both.
 */
export async function measureSizes({ large, times }: { large: number; times: number }): Promise<void> {
  await using open = new AsyncDisposableStack()
  const shops = await openTwoShops(open, large)
  await compare(shops, times)
  for (const shop of shops) console.log(`Memory: ${((await shop.memory()) / 1024 / 1024).toFixed(0)} MB`)
}

async function compare(shops: { base: string; id: string }[], times: number): Promise<void> {
  console.log('| call | 10,000: first ms | p50 | p99 | large: first ms | p50 | p99 | ratio p50 | ratio p99 |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, path] of Object.entries(CALLS)) {
    const addresses = shops.map(({ base, id }) => base + path.replace('{id}', id))
    const turns: number[][][] = []
    for (let turn = 0; turn < TURNS; turn++) turns.push(await inTurns(addresses, times / TURNS))
    const [small, big] = shops.map((_, at) => told(turns.map((taken) => taken[at] ?? []))) as [Told, Told]
    const cells = [small, big].flatMap(({ first, p50, p99 }) => [first, p50, p99].map((ms) => ms.toFixed(1)))
    const ratios = [big.p50 / small.p50, big.p99 / small.p99].map((ratio) => ratio.toFixed(2))
    console.log(`| ${[name, ...cells, ...ratios].join(' | ')} |`)
  }
}

type Told = { first: number; p50: number; p99: number }

async function inTurns(addresses: string[], times: number): Promise<number[][]> {
  const taken: number[][] = addresses.map(() => [])
  for (let time = 0; time < times; time++)
    for (const [at, address] of addresses.entries()) taken[at]?.push((await timed(address)).ms)
  return taken
}

function told(turns: number[][]): Told {
  const p99 = median(turns.map((taken) => percentile(taken, 0.99)))
  return { first: turns[0]?.[0] ?? 0, p50: percentile(turns.flat(), 0.5), p99 }
}
