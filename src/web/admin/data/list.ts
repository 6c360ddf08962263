import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../data/client.ts'

export type Page<T> = { items: T[]; total: number }

/** As it stands in the address. */
export type ListQuery = { skip: string; limit: string; search: string }

/**
 * A page of a list, asked for whenever it is turned to; until it is there, the one before stays. Errors show as toasts.
 * `asked` is what it is narrowed and sorted by.
 */
export function useList<T>(
  subject: string,
  query: Record<string, string | number | undefined>,
  load: (signal: AbortSignal) => Promise<Page<T>>,
  meta?: { fallback: string },
) {
  const { skip, limit, ...narrowed } = query
  const asked = JSON.stringify(narrowed)
  return useQuery({
    queryKey: ['admin', subject, query],
    queryFn: async ({ signal }) => ({ ...(await load(signal)), asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...(meta && { meta }),
  })
}

/** What the shop said of one of the fields that a list is narrowed by, if it refused it. */
export function refusalAt(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find(({ path }) => path === field)?.message : undefined
}

/** Loads again what the back office shows of these subjects, once something of them has changed. */
export function useReload(...subjects: string[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(subjects.map((subject) => queries.invalidateQueries({ queryKey: ['admin', subject] })))
  }
}
