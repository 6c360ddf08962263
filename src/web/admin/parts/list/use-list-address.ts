import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ADMIN_PAGE_SIZES } from '../../../../contract/paging.ts'

export type ListAddress = ReturnType<typeof useListAddress>

/** Where a list stands lives in the address: skip, limit, and whatever it is narrowed by. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const queries = useQueryClient()
  const change = (changes: Changes, options?: { replace: boolean }) => {
    const present = presentParams()
    const next = changed(present, changes)
    if (next.toString() === present.toString()) return void queries.invalidateQueries({ queryKey: ['admin'] })
    setParams(next, { preventScrollReset: true, ...options })
  }
  return {
    ...placeIn(params),
    param: (name: string) => params.get(name) ?? '',
    params: <Name extends string>(names: readonly Name[]) =>
      Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<Name, string>,
    /**
     * Empty values leave the address; without a new `skip` the list starts again from its beginning.
     * Whoever asks for what stands there already gets it as it is now.
     */
    change,
    addressOf: (skip: number) => `?${changed(params, { skip })}`,
    /** So many pages on, or back; stays where there is none. */
    turn(pages: number, total: number) {
      const { skip, limit } = placeIn(presentParams())
      const wanted = Math.max(skip + pages * limit, 0)
      if (wanted < skip || (pages > 0 && wanted < total)) change({ skip: wanted })
    },
  }
}

type Changes = Record<string, string | number>

function changed(present: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(present)
  next.delete('skip')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

// A quick press comes before the page that was asked for last has been drawn.
function presentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

function placeIn(params: URLSearchParams) {
  const skip = params.get('skip') || '0'
  const limit = params.get('limit') || String(ADMIN_PAGE_SIZES[0])
  return {
    skip: wholeOr(skip, 0),
    limit: Math.max(wholeOr(limit, ADMIN_PAGE_SIZES[0]), 1),
    /** As it stands in the address: the server refuses what is no number. */
    paging: { skip, limit },
  }
}

function wholeOr(text: string, otherwise: number): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : otherwise
}
