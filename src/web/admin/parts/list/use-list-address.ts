import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ADMIN_PAGE_SIZES } from '../../../../contract/paging.ts'

export type ListAddress = ReturnType<typeof useListAddress>

/** The state of a list in the URL: skip, limit and filters. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const change = (changes: Changes, options?: { replace: boolean }) => {
    const current = currentParams()
    const next = changed(current, changes)
    if (next.toString() === current.toString()) return void queries.invalidateQueries({ queryKey: ['admin'] })
    setParams(next, { preventScrollReset: true, ...options })
  }
  return {
    ...pagingOf(params),
    param: (name: string) => params.get(name) ?? '',
    params: <Name extends string>(names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    /** Empty values are removed. Without `skip` the list starts at its first page. The same values reload it. */
    change,
    urlOf: (skip: number) => `?${changed(params, { skip })}`,
    linkTo: (changes: Changes) => `?${changed(params, changes)}`,
    /** Stays where there is no such page. */
    turn(pages: number, total: number) {
      const { skip, limit } = pagingOf(currentParams())
      const wanted = Math.max(skip + pages * limit, 0)
      if (wanted < skip || (pages > 0 && wanted < total)) change({ skip: wanted })
    },
  }
}

type Changes = Record<string, string | number>

function changed(current: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(current)
  next.delete('skip')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

// A second click may come before the first navigation has rendered.
function currentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

function pagingOf(params: URLSearchParams) {
  const skip = params.get('skip') || '0'
  const limit = params.get('limit') || String(ADMIN_PAGE_SIZES[0])
  return {
    skip: integerOr(skip, 0),
    limit: Math.max(integerOr(limit, ADMIN_PAGE_SIZES[0]), 1),
    /** As in the URL: the server rejects invalid numbers. */
    paging: { skip, limit },
  }
}

function integerOr(text: string, fallback: number): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : fallback
}
