import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useIdempotencyKey } from '../../data/cart/use-idempotency-key.ts'
import { ApiError } from '../../data/client.ts'
import { type ListQuery, type Page, useList, useReload } from './list.ts'
import { loadAllPages } from './load-all-pages.ts'

type Calls<Row, Edit> = {
  list: (query: ListQuery | { skip: number; limit: number }, signal?: AbortSignal) => Promise<Page<Row>>
  create: (body: Edit, idempotencyKey: string) => Promise<unknown>
  update: (id: string, body: Edit) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

export type CrudResource<Row extends { id: number }, Edit extends object> = ReturnType<
  typeof crudResource<Row, Edit>
>

/**
 * Hooks of a list whose rows an admin adds, edits and deletes.
 * @param alsoChanged other lists that show its rows
 */
export function crudResource<Row extends { id: number }, Edit extends object>(
  [singular, plural]: [string, string],
  calls: Calls<Row, Edit>,
  alsoChanged: string[] = [],
) {
  const all = queryOptions({
    queryKey: ['admin', plural, 'all'],
    queryFn: ({ signal }) => loadAllPages((query) => calls.list(query, signal)),
    meta: { silent: true },
  })
  return {
    all,
    useList: (query: ListQuery) => useList(plural, query, (signal) => calls.list(query, signal)),
    useAll: () => useQuery(all),
    useSave() {
      const reload = useReload(plural, ...alsoChanged)
      const withKey = useIdempotencyKey()
      return useMutation({
        mutationFn: ({ id, body }: { id: number | undefined; body: Edit }) =>
          id === undefined
            ? withKey(body, (idempotencyKey) => calls.create(body, idempotencyKey))
            : calls.update(String(id), body),
        onSettled: reload,
      })
    },
    useDelete() {
      const reload = useReload(plural)
      return useMutation({
        meta: { silent: true },
        mutationFn: ({ id }: Row) => calls.remove(String(id)),
        onSettled: reload,
      })
    },
    /** @returns a function that loads a row of any page, and throws an ApiError when the row is gone */
    useFreshRow() {
      const reload = useReload(plural)
      return async (id: number): Promise<Row> => {
        const row = (await loadAllPages(calls.list)).find((row) => row.id === id)
        void reload()
        if (!row) throw new ApiError(404, { detail: `We could not find this ${singular} any more.` })
        return row
      }
    },
  }
}
