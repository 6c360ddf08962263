import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderMarkup } from '../../../../tests/support/render-component.tsx'
import { ApiError } from '../../data/client.ts'
import { createQueryClient } from '../../data/create-query-client.ts'
import { toast } from '../../ui/overlay/toaster.tsx'
import { BrandSelect, CategorySelect } from '../products/product-selects.tsx'
import { crudResource } from './crud-resource.ts'
import { listOptions } from './list.ts'

const entries = Array.from({ length: 105 }, (_, index) => ({
  id: index + 1,
  name: `Sort ${index + 1}`,
  parent_id: null,
}))
const toasts: string[] = []
const logged: unknown[] = []

beforeEach(() => {
  toasts.length = logged.length = 0
  vi.spyOn(toast, 'error').mockImplementation((text) => void toasts.push(text))
  vi.spyOn(console, 'error').mockImplementation((error) => void logged.push(error))
})
afterEach(() => void vi.restoreAllMocks())

/** Shows what `load` gives first, and reloads it as a save and a press on Search do. */
async function reload(options: (load: () => Promise<never>) => { queryKey: QueryKey }, error: Error) {
  const client = createQueryClient(() => {})
  const load = vi.fn().mockResolvedValueOnce({ items: entries, total: 105 }).mockRejectedValue(error)
  const query = new QueryObserver(client, options(load))
  const leave = query.subscribe(() => {})
  await vi.waitFor(() => expect(query.getCurrentResult().isSuccess).toBe(true))
  await client.invalidateQueries({ queryKey: ['admin'] })
  expect(load).toHaveBeenCalledTimes(2)
  leave()
}

// Proves: S2.admin-list.4, S8.1, S8.admin.5
it.each([
  [{ detail: 'The database is away.' }, 'The database is away.'],
  [{}, 'Failed to search products'],
])('a list with rows that fails to load again with %j shows "%s"', async (problem, text) => {
  const error = new ApiError(500, problem)
  const fallback = 'Failed to search products'
  await reload((load) => listOptions('products', { skip: 0, limit: 10 }, load, { fallback }), error)
  expect(toasts).toEqual([text])
  expect(logged).toEqual([error])
})

// Proves: S8.1
it('a failed background refresh of what is shown, which is no list, is only logged', async () => {
  const error = new ApiError(500, {})
  await reload((load) => ({ queryKey: ['admin', 'dashboard'], queryFn: load }), error)
  expect([toasts, logged]).toEqual([[], [error]])
})

// Proves: S8.admin.8
it('categories or brands that fail to load for a form are only logged', async () => {
  const error = new ApiError(500, { detail: 'The database is away.' })
  const { all } = crudResource(
    ['brand', 'brands'],
    calls(() => Promise.reject(error)),
  )
  await expect(createQueryClient(() => {}).fetchQuery(all)).rejects.toBe(error)
  expect([toasts, logged]).toEqual([[], [error]])
})

// Proves: S9.admin.8
it('the lists to choose from have all entries, also above 100', async () => {
  const pages: { skip: number; limit: number }[] = []
  const list = async (query: { skip: string | number; limit: string | number }) => {
    const [skip, limit] = [Number(query.skip), Number(query.limit)]
    pages.push({ skip, limit })
    return { items: entries.slice(skip, skip + limit), total: 105 }
  }
  const { all } = crudResource(['category', 'categories'], calls(list))
  expect(await createQueryClient(() => {}).fetchQuery(all)).toEqual(entries)
  expect(pages).toEqual([
    { skip: 0, limit: 100 },
    { skip: 100, limit: 100 },
  ])
  for (const [name, Choice] of Object.entries({ categories: CategorySelect, brands: BrandSelect })) {
    const answers: [QueryKey, unknown][] = [[['admin', name, 'all'], entries]]
    const markup = renderMarkup(<Choice field={{}} placeholder="All" />, { answers })
    expect(markup.match(/<option value="\d+"/g)).toHaveLength(105)
  }
})

const none = () => Promise.reject(new Error('not called'))
function calls<List>(list: List) {
  return { list, create: none, update: none, remove: none }
}
