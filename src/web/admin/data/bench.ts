import { call } from '../../data/client.ts'
import { useList } from './list.ts'

export function useBench(query: { skip: string; limit: string }) {
  return useList('bench', query, (signal) => call('GET /admin/bench/', { query, signal }))
}
