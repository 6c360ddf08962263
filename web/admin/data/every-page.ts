import type { Page } from './list.ts'

const LIMIT = 100
const MOST_PAGES = 20

/** All of a list that a form lets choose from: 100 a call, as far as it goes. */
export async function everyPage<T>(
  load: (query: { skip: number; limit: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = []
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const page = await load({ skip: items.length, limit: LIMIT })
    items.push(...page.items)
    if (page.items.length < LIMIT || items.length >= page.total) break
  }
  return items
}
