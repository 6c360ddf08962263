import { expect, it } from 'vitest'
import { loadAllPages } from './load-all-pages.ts'

it.each([0, 1, 99, 100, 101, 2001])('loads all of %i rows, 100 in each call', async (total) => {
  const rows = Array.from({ length: total }, (_, at) => at)
  const queries: object[] = []
  const all = await loadAllPages(async ({ skip, limit }) => {
    queries.push({ skip, limit })
    return { items: rows.slice(skip, skip + limit), total }
  })
  expect(all).toEqual(rows)
  expect(queries).toEqual(
    Array.from({ length: Math.max(Math.ceil(total / 100), 1) }, (_, at) => ({ skip: at * 100, limit: 100 })),
  )
})
