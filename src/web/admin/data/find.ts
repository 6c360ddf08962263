import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MIN_FIND_LENGTH } from '../../../contract/admin/find.ts'
import { call } from '../../data/client.ts'
import { typingPause } from './list.ts'

export function useFound(typed: string) {
  const text = typed.trim()
  const isLong = text.length >= MIN_FIND_LENGTH
  return useQuery({
    queryKey: ['admin', 'find', text],
    queryFn: async ({ signal }) => {
      await typingPause(signal)
      return await call('GET /admin/find/', { query: { text }, signal })
    },
    enabled: isLong,
    placeholderData: isLong ? keepPreviousData : undefined,
    staleTime: 0,
  })
}
