import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { MIN_FIND_LENGTH } from '../../../contract/admin/find.ts'
import { call } from '../../data/client.ts'

const PAUSE_MS = 150

/** Asks when the typing pauses; the answer to an older text is dropped. */
export function useFound(typed: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return useQuery({
    queryKey: ['admin', 'find', text],
    queryFn: ({ signal }) => call('GET /admin/find/', { query: { text }, signal }),
    enabled: text.length >= MIN_FIND_LENGTH,
    placeholderData: text.length >= MIN_FIND_LENGTH ? keepPreviousData : undefined,
    staleTime: 0,
  })
}
