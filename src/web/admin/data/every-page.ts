import type { Page } from './list.ts'

const LIMIT = 100

/** All of a list that a form lets choose from: 100 a call, as far as it goes. */
export async function everyPage<T>(
  load: (query: { skip: number; limit: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = []
  let page: Page<T>
  do {
    page = await load({ skip: items.length, limit: LIMIT })
    items.push(...page.items)
  } while (page.items.length === LIMIT && items.length < page.total)
  return items
}
