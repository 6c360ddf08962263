import { PRODUCT_SORTS } from '../contract/product.ts'
import { type Chances, chances } from '../test/chances.ts'
import { median, percentile } from './percentile.ts'
import { WORDS } from './seed.ts'
import { timed } from './timed.ts'
import { openTwoShops } from './two-shops.ts'

/** How often a search is asked for after the first time, when neither a plan nor a count is known. */
const AGAIN = 5

/**
 * Searches that nobody chose: any text, name or code, category, brand, prices, order and page, of a small shop and of a
 * large one in turns, made anew.
 */
export async function measureMadeUp(large: number, searches: number, seed: number): Promise<void> {
  await using open = new AsyncDisposableStack()
  const shops = await openTwoShops(open, large)
  const dice = chances(seed)
  const asked: Asked[] = []
  for (let n = 0; n < searches; n++) {
    const path = `/api/v1/products/search/?${madeUp(dice)}`
    const times: number[][] = shops.map(() => [])
    for (let turn = 0; turn <= AGAIN; turn++)
      for (const [at, { base }] of shops.entries()) times[at]?.push((await timed(base + path)).ms)
    const [small = 0, big = 0] = times.map(([, ...again]) => median(again))
    asked.push({ path, first: times.map(([first = 0]) => first), small, big })
  }
  console.log(`${searches} searches, seed ${seed}\n`)
  print(asked)
}

type Asked = { path: string; first: number[]; small: number; big: number }

const WHOLE = Object.values(WORDS).flat()

function madeUp(dice: Chances): URLSearchParams {
  const { below, chance, pick } = dice
  const query: Record<string, string | number> = {}
  const text = aText(dice)
  const fields = pick(['both', 'both', 'both', 'name', 'code', 'apart', 'none'])
  if (fields === 'both' || fields === 'name') query.name = text
  if (fields === 'both' || fields === 'code') query.code = text
  if (fields === 'apart') Object.assign(query, { name: text, code: aText(dice) })
  if (chance(0.35)) query.category_id = 1 + below(20)
  if (chance(0.35)) query.brand_id = 1 + below(20)
  if (chance(0.3)) {
    const from = 5 + below(900)
    query.min_price = from
    if (chance(0.8)) query.max_price = from + pick([1, 5, 50, 300])
  }
  if (chance(0.4)) query.sort = pick(PRODUCT_SORTS)
  if (chance(0.3)) query.skip = pick([20, 100, 600, 4000])
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

function aText({ below, chance, pick }: Chances): string {
  const word = pick(WHOLE).toLowerCase()
  const begin = below(word.length - 1)
  const part = word.slice(begin, begin + 1 + below(4))
  const wrong = word.slice(0, begin) + word.slice(begin + 1)
  const code = `BN-${String(below(1_000_000)).padStart(7, '0')}`
  const kinds = [
    word,
    part,
    wrong,
    `${word} ${pick(WHOLE)}`,
    `${word} ${below(1000)}`,
    code,
    code.slice(0, 3 + below(7)),
  ]
  return chance(0.1) ? `${part} ${pick(WHOLE).slice(0, 2)}` : pick(kinds)
}

const SHARES = [0.5, 0.9, 0.99, 1]

function print(asked: Asked[]): void {
  const row = (name: string, values: number[]) =>
    console.log(`| ${[name, ...SHARES.map((share) => percentile(values, share).toFixed(1))].join(' | ')} |`)
  console.log('| | half, ms | nine in ten | 99 in 100 | all |\n| --- | --- | --- | --- | --- |')
  row(
    'small shop, first time',
    asked.map(({ first }) => first[0] ?? 0),
  )
  row(
    'large shop, first time',
    asked.map(({ first }) => first[1] ?? 0),
  )
  row(
    'small shop, later',
    asked.map(({ small }) => small),
  )
  row(
    'large shop, later',
    asked.map(({ big }) => big),
  )
  row(
    'large ÷ small, later',
    asked.map(({ small, big }) => big / small),
  )
  console.log('\nThe slowest of the large shop, in ms (in brackets of the small):')
  for (const { path, small, big, first } of asked.toSorted((a, b) => b.big - a.big).slice(0, 15))
    console.log(`${big.toFixed(1)} (${small.toFixed(1)}), first ${first[1]?.toFixed(0)}: ${path}`)
}
