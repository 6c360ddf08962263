import type { Page } from './list.ts'

const LIMIT = 100

export async function loadAllPages<T>(
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
