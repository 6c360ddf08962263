import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../data/client.ts'

export type Page<T> = { items: T[]; total: number }

export type ListQuery = { skip: string; limit: string; search: string }

type ListOptions<T> = [
  subject: string,
  query: Record<string, string | number | undefined>,
  load: (signal: AbortSignal) => Promise<Page<T>>,
  meta?: { fallback: string },
]

/** A page of a list; the previous page stays until it is loaded. */
export function useList<T>(...list: ListOptions<T>) {
  return useQuery({ ...listOptions(...list), placeholderData: keepPreviousData })
}

/** `criteria` identifies filters and sort order. */
export function listOptions<T>(...[subject, query, load, meta]: ListOptions<T>) {
  const { skip, limit, ...filters } = query
  const criteria = JSON.stringify(filters)
  return queryOptions({
    queryKey: ['admin', subject, query],
    queryFn: async ({ signal }) => ({ ...(await load(signal)), criteria }),
    staleTime: 0,
    meta: { ...meta, refetchErrors: 'shown' },
  })
}

/** The API's error for a filter field. */
export function fieldError(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find(({ path }) => path === field)?.message : undefined
}

/** Invalidates the back office's queries of these subjects. */
export function useReload(...subjects: string[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(subjects.map((subject) => queries.invalidateQueries({ queryKey: ['admin', subject] })))
  }
}

const PAUSE_MS = 150

/** Waits until the typing pauses. @throws the reason of the abort: a further character aborts the query */
export async function typingPause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  signal.throwIfAborted()
}
